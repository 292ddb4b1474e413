// The person who runs the programs of a match may read their output. The key is in the address that the command printed,
// /match/ID#private=KEY. It is moved into this browser's storage, so that a copied address does not contain it.

const nameOf = (match: string): string => `agon.private.${match}`;

export function privateKey(match: string): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("private");
  try {
    if (given === null) return sessionStorage.getItem(nameOf(match));
    sessionStorage.setItem(nameOf(match), given);
    history.replaceState(history.state, "", location.pathname + location.search);
  } catch {
    // If there is no storage, the key stays in the address.
  }
  return given;
}
