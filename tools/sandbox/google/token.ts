import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { formOf, type Google, json, oauthError, profileOf } from "./google.ts";
import { idTokenFor } from "./id-token.ts";
import type { Person } from "./people.ts";

type Form = Record<string, string>;

/** `POST /token` */
export async function exchange(google: Google, request: Request): Promise<Response> {
  const { token: fault } = google.faults;
  if (typeof fault === "number")
    return oauthError(fault, "internal_failure", "The sandbox failed on purpose.");
  const form = await formOf(request);
  if (!form) return oauthError(400, "invalid_request", "Send one urlencoded form, each field once.");
  const refusal = clientRefusal(google, form) ?? requestRefusal(form);
  if (refusal) return refusal;
  const code = form.code ?? "";
  const grant = google.grants.redeem(code);
  if (!grant) return oauthError(400, "invalid_grant", "Bad Request");
  const mismatch = grantRefusal(grant, form);
  if (mismatch) return mismatch;
  if (fault === "garbage") return new Response("<!doctype html><p>Not JSON", { status: 200 });
  return tokens(google, code, grant);
}

async function tokens(google: Google, code: string, grant: Grant): Promise<Response> {
  const accessToken = google.grants.issueToken(code, grant);
  return json(200, {
    ...(google.faults.token !== "no-access-token" && { access_token: accessToken }),
    expires_in: TOKEN_LIFETIME_SECONDS,
    scope: grant.request.scopes.join(" "),
    token_type: "Bearer",
    id_token: await idTokenFor(google, grant, accessToken),
  });
}

function clientRefusal({ client }: Google, form: Form): Response | null {
  if (form.client_id === client.id && equalTexts(form.client_secret ?? "", client.secret)) return null;
  return oauthError(401, "invalid_client", "Unauthorized");
}

function requestRefusal(form: Form): Response | null {
  if (!form.grant_type) return oauthError(400, "invalid_request", "grant_type is missing.");
  if (form.grant_type !== "authorization_code")
    return oauthError(400, "unsupported_grant_type", `Invalid grant_type: ${form.grant_type}`);
  for (const name of ["code", "redirect_uri"])
    if (!form[name]) return oauthError(400, "invalid_request", `${name} is missing.`);
  return null;
}

function grantRefusal({ request }: Grant, form: Form): Response | null {
  if (form.redirect_uri !== request.redirectUri)
    return oauthError(400, "redirect_uri_mismatch", "Bad Request");
  const verifier = form.code_verifier;
  if (!verifier) return oauthError(400, "invalid_grant", "Missing code verifier.");
  const matches = s256(verifier) === request.codeChallenge && /^[\w.~-]{43,128}$/.test(verifier);
  return matches ? null : oauthError(400, "invalid_grant", "Invalid code verifier.");
}

const s256 = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

function equalTexts(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(s256(given)), Buffer.from(s256(expected)));
}

/** `GET /oauth2/v3/userinfo` */
export async function userinfo(google: Google, request: Request): Promise<Response> {
  const { userinfo: fault } = google.faults;
  if (typeof fault === "number")
    return json(fault, { error: "internal_failure", error_description: "The sandbox failed on purpose." });
  const token = /^bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const grant = token ? google.grants.grantOf(token) : null;
  if (!grant) return invalidCredentials();
  if (fault === "garbage") return new Response("<!doctype html><p>Not JSON", { status: 200 });
  const profile = profileOf(grant.person, grant.request.scopes);
  if (fault === "other-sub") return json(200, { ...profile, sub: "100000000000000000000" });
  if (fault === "no-sub") delete profile.sub;
  if (fault === "no-email-verified") delete profile.email_verified;
  return json(200, profile);
}

function invalidCredentials(): Response {
  const challenge = 'Bearer realm="Google sandbox", error="invalid_token"';
  return json(
    401,
    { error: "invalid_request", error_description: "Invalid Credentials" },
    { "www-authenticate": challenge },
  );
}

const MINUTE_MS = 60_000;
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** Seconds; Google's own figure. */
const TOKEN_LIFETIME_SECONDS = 3599;

export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  state: string | null;
  nonce: string | null;
  /** PKCE's S256 challenge. Google accepts requests without one; the sandbox refuses them. */
  codeChallenge: string;
}

export interface Grant {
  request: AuthorizationRequest;
  person: Person;
}

interface CodeRecord extends Grant {
  used: boolean;
  tokens: string[];
}

export interface Grants {
  /** Stores a request while a person chooses an account. @returns a ticket, which the form sends back */
  storeRequest(request: AuthorizationRequest): string;
  requestOf(ticket: string): AuthorizationRequest | null;
  issueCode(grant: Grant): string;
  redeem(code: string): Grant | null;
  issueToken(code: string, grant: Grant): string;
  grantOf(accessToken: string): Grant | null;
}

const secret = (bytes: number) => randomBytes(bytes).toString("base64url");

/** Values by a secret key, which expire. @param lifetime milliseconds */
function expiringMap<T>(lifetime: number) {
  const entries = new Map<string, { value: T; expires: number }>();
  return {
    set(name: string, value: T): string {
      entries.set(name, { value, expires: Date.now() + lifetime });
      return name;
    },
    get(name: string): T | null {
      const entry = entries.get(name);
      return entry && entry.expires > Date.now() ? entry.value : null;
    },
    delete: (name: string) => entries.delete(name),
  };
}

export function newGrants(): Grants {
  const tickets = expiringMap<AuthorizationRequest>(CODE_LIFETIME_MS);
  const codes = expiringMap<CodeRecord>(CODE_LIFETIME_MS);
  const tokens = expiringMap<Grant>(TOKEN_LIFETIME_SECONDS * 1000);
  return {
    storeRequest: (request) => tickets.set(secret(16), request),
    requestOf: (ticket) => tickets.get(ticket),
    // Real codes hold a slash, which catches a shop that forgets to encode or decode it.
    issueCode: (grant) => codes.set(`4/0${secret(36)}`, { ...grant, used: false, tokens: [] }),
    redeem(code) {
      const record = codes.get(code);
      if (record?.used) for (const token of record.tokens) tokens.delete(token);
      if (!record || record.used) return null;
      record.used = true;
      return record;
    },
    issueToken(code, grant) {
      const token = tokens.set(`ya29.${secret(48)}`, grant);
      codes.get(code)?.tokens.push(token);
      return token;
    },
    grantOf: (accessToken) => tokens.get(accessToken),
  };
}
