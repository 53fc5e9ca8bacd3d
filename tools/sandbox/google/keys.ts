import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

export interface Keyring {
  current(): SigningKey;
  /** The answer of the certs endpoint. */
  jwks(): { keys: JWK[] };
  /** A new key signs from now on; the old one stays published until the next rotation. */
  rotate(): Promise<void>;
}

export async function newSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const kid = randomBytes(20).toString("hex");
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

export async function newKeyring(): Promise<Keyring> {
  let current = await newSigningKey();
  let previous: SigningKey | null = null;
  return {
    current: () => current,
    jwks: () => ({ keys: [current, ...(previous ? [previous] : [])].map((key) => key.publicJwk) }),
    async rotate() {
      previous = current;
      current = await newSigningKey();
    },
  };
}
