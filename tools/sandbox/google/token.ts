/** The token and revocation endpoints: a code becomes tokens once, for the client and redirect it was made for. */
import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { formOf, type Google, json, oauthError } from "./google.ts";
import { type Grant, TOKEN_LIFETIME } from "./grants.ts";
import { idTokenFor } from "./id-token.ts";

type Form = Record<string, string>;

/** `POST /token` */
export async function exchange(google: Google, request: Request): Promise<Response> {
  const { delay, token: fault } = google.faults;
  if (delay) await pause(delay, undefined, { ref: false });
  if (typeof fault === "number")
    return oauthError(fault, "internal_failure", "The sandbox failed on purpose.");
  const form = await formOf(request);
  if (!form) return oauthError(400, "invalid_request", "Send one urlencoded form, each field once.");
  const refusal = clientRefusal(google, request, form) ?? requestRefusal(form);
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
    expires_in: TOKEN_LIFETIME,
    scope: grant.request.scopes.join(" "),
    token_type: "Bearer",
    id_token: await idTokenFor(google, grant, accessToken),
  });
}

function clientRefusal(google: Google, request: Request, form: Form): Response | null {
  const basic = basicCredentials(request.headers.get("authorization"));
  if (basic && form.client_secret !== undefined)
    return oauthError(400, "invalid_request", "Authenticate in one way, not two.");
  const { id, secret } = basic ?? { id: form.client_id, secret: form.client_secret };
  if (id === google.client.id && same(secret ?? "", google.client.secret)) return null;
  return oauthError(401, "invalid_client", "Unauthorized");
}

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined with a colon. */
function basicCredentials(header: string | null): { id: string; secret: string } | null {
  const encoded = /^basic (.+)$/i.exec(header ?? "")?.[1];
  if (!encoded) return null;
  const [id = "", ...rest] = Buffer.from(encoded, "base64").toString().split(":");
  const decoded = (half: string) => new URLSearchParams(`half=${half}`).get("half") ?? "";
  return { id: decoded(id), secret: decoded(rest.join(":")) };
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
  if (request.codeChallenge === null)
    return verifier === undefined ? null : oauthError(400, "invalid_grant", "No code challenge was sent.");
  if (!verifier) return oauthError(400, "invalid_grant", "Missing code verifier.");
  const matches = s256(verifier) === request.codeChallenge && /^[\w.~-]{43,128}$/.test(verifier);
  return matches ? null : oauthError(400, "invalid_grant", "Invalid code verifier.");
}

const s256 = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

function same(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(s256(given)), Buffer.from(s256(expected)));
}

/** `POST /revoke` (RFC 7009; like Google, it answers 400 for a token it does not know). */
export async function revoke(google: Google, request: Request): Promise<Response> {
  const form = await formOf(request);
  if (!form?.token) return oauthError(400, "invalid_request", "token is missing.");
  if (google.grants.revoke(form.token)) return json(200, {});
  return oauthError(400, "invalid_token", "Token expired or revoked");
}
