// How readers get the sources.
const said = "git clone <address of this repository> agon && cd agon";

/** @param address  where anybody may clone the repository (scripts/clone_address.sh), or "": the reader has the sources from elsewhere */
export const cloneCommand = (address) => (address ? `git clone ${address} agon && cd agon` : "cd agon   # the folder of this source");

/** A document with that command in place of the one that leaves the address to its reader. */
export const withCloneCommand = (text, address) => text.replaceAll(said, cloneCommand(address));
