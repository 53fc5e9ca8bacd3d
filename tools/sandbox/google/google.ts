import type { Keyring } from "./id-token.ts";
import type { Person } from "./people.ts";
import type { Grants } from "./token.ts";

export type IdTokenFault =
  | "wrong-issuer"
  | "wrong-audience"
  | "several-audiences"
  | "wrong-azp"
  | "expired"
  | "issued-in-future"
  | "wrong-nonce"
  | "no-nonce"
  | "wrong-key"
  | "unknown-kid"
  | "alg-none"
  | "alg-hs256"
  | "wrong-at-hash"
  | "no-sub"
  | "no-email-verified"
  | "text-email-verified"
  | "garbage"
  | "missing";
type UserinfoFault = "garbage" | "other-sub" | "no-sub" | "no-email-verified";

/** What a test can make the sandbox do wrong; a number is the HTTP status to fail with. */
export interface Faults {
  idToken: IdTokenFault | null;
  userinfo: UserinfoFault | number | null;
  token: "garbage" | "no-access-token" | number | null;
  certs: "garbage" | "no-keys" | number | null;
  discovery: "garbage" | "wrong-issuer" | "no-endpoints" | number | null;
}

export const noFaults = (): Faults => ({
  idToken: null,
  userinfo: null,
  token: null,
  certs: null,
  discovery: null,
});

export interface Client {
  id: string;
  secret: string;
  /** A redirect address must equal one of these exactly. */
  redirectUris: readonly string[];
}

export interface Google {
  /** Base address and issuer, without a trailing slash. */
  url: string;
  client: Client;
  faults: Faults;
  grants: Grants;
  keys: Keyring;
  people: Map<string, Person>;
}

/** Google's full names of the short scopes, as its token answer spells them. */
const FULL_SCOPES: Record<string, string> = {
  openid: "openid",
  email: "https://www.googleapis.com/auth/userinfo.email",
  profile: "https://www.googleapis.com/auth/userinfo.profile",
};

export function fullScope(scope: string): string | null {
  return FULL_SCOPES[scope] ?? (Object.values(FULL_SCOPES).includes(scope) ? scope : null);
}

export function profileOf(person: Person, scopes: readonly string[]): Record<string, string | boolean> {
  const { sub, email, emailVerified, name, givenName, familyName, hd } = person;
  const mayKnow = (scope: string) => scopes.includes(FULL_SCOPES[scope] ?? scope);
  return {
    sub,
    ...(mayKnow("profile") && { name, given_name: givenName, family_name: familyName }),
    ...(mayKnow("email") && { email, email_verified: emailVerified, ...(hd && { hd }) }),
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** An OAuth error (RFC 6749 section 5.2). */
export function oauthError(status: number, error: string, description: string): Response {
  const response = json(status, { error, error_description: description });
  if (status === 401) response.headers.set("www-authenticate", 'Basic realm="Google sandbox"');
  return response;
}

/** Values of a query or form; null when a name is given twice, which RFC 6749 section 3.1 forbids. */
function singleValues(params: URLSearchParams): Record<string, string> | null {
  const values = Object.fromEntries(params);
  return Object.keys(values).length === params.size ? values : null;
}

/** The fields of a urlencoded form; null for any other body or a name given twice. */
export async function formOf(request: Request): Promise<Record<string, string> | null> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return null;
  return singleValues(new URLSearchParams(await request.text()));
}
