import { createHash, timingSafeEqual } from "node:crypto";
import { formOf, type Google, json, oauthError } from "./google.ts";
import { type Grant, TOKEN_LIFETIME } from "./grants.ts";
import { idTokenFor } from "./id-token.ts";

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
    expires_in: TOKEN_LIFETIME,
    scope: grant.request.scopes.join(" "),
    token_type: "Bearer",
    id_token: await idTokenFor(google, grant, accessToken),
  });
}

function clientRefusal({ client }: Google, form: Form): Response | null {
  if (form.client_id === client.id && same(form.client_secret ?? "", client.secret)) return null;
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

function same(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(s256(given)), Buffer.from(s256(expected)));
}
