/**
 * `node:crypto` for the shop under test: a password that is hashed again with the same salt, which is slow on
 * purpose, gets the hash that it got before.
 */
import { type BinaryLike, type ScryptOptions, scrypt as slowScrypt } from "node:crypto";

export * from "node:crypto";

type Done = (error: Error | null, hash: Buffer) => void;

const hashes = new Map<string, Buffer>();

export function scrypt(
  password: BinaryLike,
  salt: BinaryLike,
  bytes: number,
  cost: ScryptOptions,
  done: Done,
) {
  const key = [password, salt].map((part) => Buffer.from(part as Uint8Array).toString("base64"));
  const name = [...key, bytes, JSON.stringify(cost)].join();
  const known = hashes.get(name);
  if (known) return queueMicrotask(() => done(null, Buffer.from(known)));
  slowScrypt(password, salt, bytes, cost, (error, hash) => {
    if (!error) hashes.set(name, hash);
    done(error, hash);
  });
}
