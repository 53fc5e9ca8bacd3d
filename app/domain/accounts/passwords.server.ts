/** Stores passwords as scrypt hashes; the parameters are an OWASP row that fits a Worker's memory and CPU caps. */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";

export const SCRYPT = { N: 2 ** 14, r: 8, p: 5 } as const;
const HASH_BYTES = 32;

function derive(password: string, pepper: string, salt: Uint8Array): Promise<Uint8Array> {
  const peppered = createHmac("sha256", pepper).update(password, "utf8").digest();
  return new Promise((resolve, reject) =>
    scrypt(peppered, salt, HASH_BYTES, SCRYPT, (error, hash) => (error ? reject(error) : resolve(hash))),
  );
}

/** `scrypt$N$r$p$salt$hash`, base64. */
export async function hashPassword(password: string, pepper: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, pepper, salt);
  const { N, r, p } = SCRYPT;
  return ["scrypt", N, r, p, salt.toString("base64"), Buffer.from(hash).toString("base64")].join("$");
}

/** Takes as long for an account without a password, or none at all, as for a real one. */
export async function passwordMatches(
  password: string,
  pepper: string,
  stored: string | null,
): Promise<boolean> {
  const [scheme, N, r, p, salt = "", hash = ""] = (stored ?? "").split("$");
  const known =
    scheme === "scrypt" && Number(N) === SCRYPT.N && Number(r) === SCRYPT.r && Number(p) === SCRYPT.p;
  const derived = await derive(password, pepper, known ? Buffer.from(salt, "base64") : new Uint8Array(16));
  const expected = known ? Buffer.from(hash, "base64") : new Uint8Array(0);
  return expected.length === HASH_BYTES && timingSafeEqual(derived, expected);
}
