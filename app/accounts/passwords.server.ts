/** Stores passwords as scrypt hashes, with parameters that OWASP recommends and a Worker's memory and CPU limits allow. */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { Settings } from "#app/env.server.ts";
import { normalizedPassword } from "./accounts.contract.ts";

const SCRYPT = { N: 2 ** 14, r: 8, p: 5 } as const;
const HASH_BYTES = 32;

export type Peppered = Pick<Settings, "PASSWORD_PEPPER" | "SESSION_SECRET">;

/** All peppers, the newest first. Old hashes without a pepper's name used SESSION_SECRET. */
export function peppersOf({ PASSWORD_PEPPER, SESSION_SECRET }: Peppered) {
  const oldest = { name: "", secret: SESSION_SECRET };
  const [newest = oldest, ...others] = [...PASSWORD_PEPPER, oldest];
  return [newest, ...others] as const;
}

function derive(password: string, pepper: string, salt: Uint8Array): Promise<Uint8Array> {
  const peppered = createHmac("sha256", pepper).update(password, "utf8").digest();
  return new Promise((resolve, reject) =>
    scrypt(peppered, salt, HASH_BYTES, SCRYPT, (error, hash) => (error ? reject(error) : resolve(hash))),
  );
}

/** A password's hash to store, as `scrypt$N$r$p$salt$hash$pepper`: salt and hash in base64; the pepper's name is omitted for SESSION_SECRET. */
export async function hashPassword(password: string, settings: Peppered): Promise<string> {
  const [{ name, secret }] = peppersOf(settings);
  const salt = randomBytes(16);
  const hash = Buffer.from(await derive(normalizedPassword(password), secret, salt));
  const { N, r, p } = SCRYPT;
  const parts = ["scrypt", N, r, p, salt.toString("base64"), hash.toString("base64")];
  return (name ? [...parts, name] : parts).join("$");
}

const pepperName = (stored: string) => stored.split("$")[6] ?? "";

async function hasHash(password: string, settings: Peppered, stored: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt = "", hash = ""] = (stored ?? "").split("$");
  const pepper = peppersOf(settings).find(({ name }) => name === pepperName(stored ?? ""));
  const known =
    scheme === "scrypt" && Number(N) === SCRYPT.N && Number(r) === SCRYPT.r && Number(p) === SCRYPT.p;
  const canMatch = known && pepper !== undefined;
  const saltBytes = canMatch ? Buffer.from(salt, "base64") : new Uint8Array(16);
  const derived = await derive(password, pepper?.secret ?? "", saltBytes);
  const expected = canMatch ? Buffer.from(hash, "base64") : new Uint8Array(0);
  return expected.length === HASH_BYTES && timingSafeEqual(derived, expected);
}

/**
 * Whether a password is right, or right and its hash is outdated: of an older pepper, or of the password as
 * it was typed, as releases before December 2025 stored it. Always derives a hash, so that response times do
 * not reveal whether the account or its password exists.
 */
export async function checkPassword(
  password: string,
  settings: Peppered,
  stored: string | null,
): Promise<"right" | "outdated" | "wrong"> {
  const normalized = normalizedPassword(password);
  if (await hasHash(normalized, settings, stored))
    return pepperName(stored ?? "") === peppersOf(settings)[0].name ? "right" : "outdated";
  return password !== normalized && (await hasHash(password, settings, stored)) ? "outdated" : "wrong";
}

export const passwordMatches = async (...check: Parameters<typeof checkPassword>): Promise<boolean> =>
  (await checkPassword(...check)) !== "wrong";
