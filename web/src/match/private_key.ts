// Who runs the programs of a match may read what they say: the key is in the address that the command printed,
// /match/ID#private=KEY, and stays in this browser alone, so that an address that is passed on does not hold it.

const nameOf = (match: string): string => `agon.private.${match}`;

export function privateKey(match: string): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("private");
  try {
    if (given === null) return sessionStorage.getItem(nameOf(match));
    sessionStorage.setItem(nameOf(match), given);
    history.replaceState(history.state, "", location.pathname + location.search);
  } catch {
    // Without storage the key stays in the address.
  }
  return given;
}
