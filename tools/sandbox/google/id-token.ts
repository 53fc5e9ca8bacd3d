import { createHash, randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { type Google, type IdTokenFault, profileOf } from "./google.ts";
import type { Grant } from "./token.ts";

const HOUR_SECONDS = 3600;

/**
 * The ID token (OpenID Connect Core section 2), signed with RS256; correct, or with the fault that a test
 * set.
 * @returns undefined when the fault is a missing token.
 */
export async function idTokenFor(
  google: Google,
  grant: Grant,
  accessToken: string,
): Promise<string | undefined> {
  const fault = google.faults.idToken;
  if (fault === "missing") return undefined;
  if (fault === "garbage") return "not.a.token";
  const claims = applyTokenFault(claimsOf(google, grant, accessToken), fault);
  if (fault === "alg-none") return new UnsecuredJWT(claims).encode();
  if (fault === "alg-hs256")
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: google.keys.current().kid, typ: "JWT" })
      .sign(new TextEncoder().encode(google.client.secret));
  const { kid, privateKey } = await signingKey(google, fault);
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(privateKey);
}

function claimsOf(google: Google, { request, person }: Grant, accessToken: string): JWTPayload {
  const seconds = Math.floor(Date.now() / 1000);
  const digest = createHash("sha256").update(accessToken).digest();
  return {
    iss: google.url,
    azp: request.clientId,
    aud: request.clientId,
    ...profileOf(person, request.scopes),
    at_hash: digest.subarray(0, 16).toString("base64url"),
    ...(request.nonce !== null && { nonce: request.nonce }),
    iat: seconds,
    exp: seconds + HOUR_SECONDS,
  };
}

function applyTokenFault(claims: JWTPayload, fault: IdTokenFault | null): JWTPayload {
  const without = (name: string) =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  switch (fault) {
    case "wrong-issuer":
      return { ...claims, iss: "https://accounts.impostor.example" };
    case "wrong-audience":
      return { ...claims, aud: "another-shop", azp: "another-shop" };
    case "several-audiences":
      return { ...claims, aud: [String(claims.aud), "another-shop"] };
    case "wrong-azp":
      return { ...claims, azp: "another-shop" };
    case "issued-in-future":
      return { ...claims, iat: (claims.iat ?? 0) + HOUR_SECONDS, exp: (claims.exp ?? 0) + HOUR_SECONDS };
    case "text-email-verified":
      return { ...claims, email_verified: "true" };
    case "expired":
      return {
        ...claims,
        iat: (claims.iat ?? 0) - 2 * HOUR_SECONDS,
        exp: (claims.exp ?? 0) - 2 * HOUR_SECONDS,
      };
    case "wrong-nonce":
      return { ...claims, nonce: "somebody-elses-nonce" };
    case "wrong-at-hash":
      return { ...claims, at_hash: "AAAAAAAAAAAAAAAAAAAAAA" };
    case "no-nonce":
      return without("nonce");
    case "no-sub":
      return without("sub");
    case "no-email-verified":
      return without("email_verified");
    default:
      return claims;
  }
}

async function signingKey(google: Google, fault: IdTokenFault | null): Promise<SigningKey> {
  if (fault === "unknown-kid") return newSigningKey();
  if (fault === "wrong-key") return { ...(await newSigningKey()), kid: google.keys.current().kid };
  return google.keys.current();
}

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

export interface Keyring {
  current(): SigningKey;
  jwks(): { keys: JWK[] };
  rotate(): Promise<void>;
}

async function newSigningKey(): Promise<SigningKey> {
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
