import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Pseudo-random numbers from 0 up to 1 that cannot be predicted without the seed: SHA-256 of it and a counter. */
export function seededRandom(seed: string): () => number {
  let block = new DataView(new ArrayBuffer(0));
  let at = 0;
  let counter = 0;
  return () => {
    if (at >= block.byteLength) {
      block = new DataView(sha256(utf8ToBytes(`${seed}:${counter++}`)).slice().buffer);
      at = 0;
    }
    const number = block.getUint32(at) / 2 ** 32;
    at += 4;
    return number;
  };
}
