/** An OpenID Connect client for the tests of the Google sandbox. */
import { createHash } from "node:crypto";
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from "jose";
import {
  type GoogleSandbox,
  type GoogleSandboxOptions,
  startGoogleSandbox,
} from "#tools/sandbox/google/sandbox.ts";

export const REDIRECT = "http://localhost:8787/app/auth/google/callback";
export const CLIENT = {
  clientId: "shop.apps.example",
  clientSecret: "a secret: with & signs",
  redirectUris: [REDIRECT],
};
export const VERIFIER = "a-verifier-that-is-long-enough-to-be-one.0123";
export const NONCE = "nonce-of-this-sign-in";

/** Fields that differ from a valid request; null omits one. */
export type FieldChanges = Record<string, string | null>;

export const startSandbox = (options: Partial<GoogleSandboxOptions> = {}) =>
  startGoogleSandbox({ ...CLIENT, ...options });

export const pkceChallenge = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

function searchParamsOf(valid: Record<string, string>, changes: FieldChanges): URLSearchParams {
  const fields = Object.entries({ ...valid, ...changes });
  return new URLSearchParams(fields.filter((field): field is [string, string] => field[1] !== null));
}

export function authorizationUrl(sandbox: GoogleSandbox, changes: FieldChanges = {}): string {
  const valid = {
    client_id: CLIENT.clientId,
    redirect_uri: REDIRECT,
    response_type: "code",
    scope: "openid email profile",
    state: "state with spaces & signs",
    nonce: NONCE,
    code_challenge: pkceChallenge(VERIFIER),
    code_challenge_method: "S256",
  };
  return `${sandbox.url}/o/oauth2/v2/auth?${searchParamsOf(valid, changes)}`;
}

export async function requestCode(
  sandbox: GoogleSandbox,
  person = "gmail",
  changes: FieldChanges = {},
): Promise<string> {
  const sentTo = new URL(await sandbox.controls.authorize(authorizationUrl(sandbox, changes), person));
  const code = sentTo.searchParams.get("code");
  if (!code) throw new Error(`No code in ${sentTo}`);
  return code;
}

export function exchangeCode(
  sandbox: GoogleSandbox,
  code: string,
  changes: FieldChanges = {},
  headers = {},
): Promise<Response> {
  const valid = {
    grant_type: "authorization_code",
    code,
    redirect_uri: REDIRECT,
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
    code_verifier: VERIFIER,
  };
  return fetch(`${sandbox.url}/token`, { method: "POST", body: searchParamsOf(valid, changes), headers });
}

export const readJson = async (response: Response) => (await response.json()) as Record<string, unknown>;

export interface Tokens {
  access_token: string;
  id_token: string;
  expires_in: number;
  scope: string;
  token_type: string;
}

export async function signIn(
  sandbox: GoogleSandbox,
  person = "gmail",
  changes: FieldChanges = {},
): Promise<Tokens> {
  const response = await exchangeCode(sandbox, await requestCode(sandbox, person, changes));
  if (!response.ok) throw new Error(`The token endpoint answered ${response.status}`);
  return (await response.json()) as Tokens;
}

/** @throws jose's error when a claim or the signature is wrong. */
export async function verifyIdToken(sandbox: GoogleSandbox, idToken: string): Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(`${sandbox.url}/oauth2/v3/certs`));
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ["RS256"],
    issuer: sandbox.url,
    audience: CLIENT.clientId,
    requiredClaims: ["sub", "exp", "iat", "nonce", "email_verified"],
  });
  return payload;
}

export const fetchUserinfo = (sandbox: GoogleSandbox, accessToken: string) =>
  fetch(`${sandbox.url}/oauth2/v3/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } });
