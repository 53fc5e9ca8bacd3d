import { html, pageResponse } from "#tools/sandbox/page.ts";
import { formOf, fullScope, type Google } from "./google.ts";
import type { Person } from "./people.ts";
import type { AuthorizationRequest } from "./token.ts";

const BANNER = "Google sandbox: no real account is used";

interface Chooser {
  ticket: string;
  request: AuthorizationRequest;
  people: Person[];
}

function chooserPage({ ticket, request, people }: Chooser): Response {
  const shop = new URL(request.redirectUri);
  const buttons = people.map(
    (person) => html`<li><button name="person" value="${person.id}">${person.name}
<small>${person.email}</small><small>${noteOn(person)}</small></button></li>`,
  );
  const body = html`<h1>Choose an account</h1>
<p>to continue to ${shop.host}, which will be told: ${request.scopes.map((scope) => scope.split(".").at(-1)).join(", ")}</p>
<form method="post" action="/signin/choose">
<input type="hidden" name="ticket" value="${ticket}">
<ul>${buttons}</ul>
<button name="person" value="cancel">Cancel</button>
</form>`;
  // Browsers check the redirect after a form against form-action as well.
  return page("Choose an account", body, { policy: `form-action 'self' ${shop.origin}` });
}

function noteOn({ outcome, emailVerified, hd }: Person): string {
  if (outcome === "refuses") return "Does not agree to share data";
  if (outcome === "server-error") return "Google fails half-way";
  if (!emailVerified) return "Address not verified";
  return hd ? `Work account of ${hd}` : "Address verified by Google";
}

/** @param failure.detail the value or parameter that was wrong; may be empty */
function errorPage(failure: { status: number; error: string; detail: string }): Response {
  const { status, error, detail } = failure;
  const body = html`<h1>Sign-in stopped</h1>
<p>Error ${status}: ${error}</p>
${detail !== "" && html`<pre>${detail}</pre>`}
<p>Go back to the shop and try again.</p>`;
  return page("Sign-in stopped", body, { status, policy: "form-action 'none'" });
}

const page = (title: string, body: ReturnType<typeof html>, more: { status?: number; policy: string }) =>
  pageResponse({ title, banner: BANNER, body, ...more });

/** `GET /o/oauth2/v2/auth` */
export function authorize(google: Google, request: Request): Response {
  const url = new URL(request.url);
  const verdict = checkAuthorizationRequest(google, url.searchParams);
  if (verdict.kind === "stop") return errorPage(verdict);
  if (verdict.kind === "send-back") {
    const { redirectUri, state, error, detail } = verdict;
    return sendBack(google, { redirectUri, state }, { error, error_description: detail });
  }
  return chooserPage({
    ticket: google.grants.storeRequest(verdict.request),
    request: verdict.request,
    people: [...google.people.values()],
  });
}

/** `POST /signin/choose`: the chooser's form. */
export async function choose(google: Google, request: Request): Promise<Response> {
  const form = await formOf(request);
  const authorization = google.grants.requestOf(form?.ticket ?? "");
  if (!authorization)
    return errorPage({ status: 400, error: "expired", detail: "The page was open too long." });
  if (form?.person === "cancel")
    return sendBack(google, authorization, { error: "access_denied", error_description: "Cancelled." });
  const person = google.people.get(form?.person ?? "");
  if (!person) return errorPage({ status: 400, error: "invalid_request", detail: "person" });
  if (person.outcome === "refuses")
    return sendBack(google, authorization, {
      error: "access_denied",
      error_description: "Consent was refused.",
    });
  if (person.outcome === "server-error")
    return sendBack(google, authorization, {
      error: "server_error",
      error_description: "The sandbox failed on purpose.",
    });
  return sendBack(google, authorization, {
    code: google.grants.issueCode({ request: authorization, person }),
    scope: authorization.scopes.join(" "),
    authuser: "0",
    ...(person.hd && { hd: person.hd }),
  });
}

type Destination = Pick<AuthorizationRequest, "redirectUri" | "state">;

/** Every answer carries the state as it came and the issuer (RFC 9207). */
function sendBack(
  google: Google,
  { redirectUri, state }: Destination,
  params: Record<string, string>,
): Response {
  const target = new URL(redirectUri);
  if (state !== null) target.searchParams.set("state", state);
  target.searchParams.set("iss", google.url);
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value);
  return new Response(null, {
    status: 303,
    headers: { location: target.href, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}

type RequestCheck =
  /** The shop's identity is in doubt, so nothing may be sent to its address (RFC 6749 section 4.1.2.1). */
  | { kind: "stop"; status: number; error: string; detail: string }
  | { kind: "send-back"; redirectUri: string; state: string | null; error: string; detail: string }
  | { kind: "choose"; request: AuthorizationRequest };

type Values = Record<string, string | undefined>;
type Problem = [error: string, detail: string];

function checkAuthorizationRequest(google: Google, params: URLSearchParams): RequestCheck {
  const firstValues: Values = Object.fromEntries([...params].reverse());
  const stop = identityProblem(google, firstValues);
  if (stop) return stop;
  const redirectUri = firstValues.redirect_uri ?? "";
  const state = firstValues.state ?? null;
  const [error, detail] = problemOf(params, firstValues) ?? [];
  if (error) return { kind: "send-back", redirectUri, state, error, detail: detail ?? "" };
  return {
    kind: "choose",
    request: {
      clientId: google.client.id,
      redirectUri,
      scopes: (firstValues.scope ?? "").split(" ").flatMap((scope) => fullScope(scope) ?? []),
      state,
      nonce: firstValues.nonce ?? null,
      codeChallenge: firstValues.code_challenge ?? "",
    },
  };
}

function identityProblem({ client }: Google, values: Values): RequestCheck | null {
  const stop = (status: number, error: string, detail: string): RequestCheck => ({
    kind: "stop",
    status,
    error,
    detail,
  });
  if (!values.client_id) return stop(400, "invalid_request", "client_id");
  if (values.client_id !== client.id) return stop(401, "invalid_client", values.client_id);
  if (!values.redirect_uri) return stop(400, "invalid_request", "redirect_uri");
  if (client.redirectUris.includes(values.redirect_uri)) return null;
  return stop(400, "redirect_uri_mismatch", values.redirect_uri);
}

function problemOf(params: URLSearchParams, values: Values): Problem | null {
  if (new Set(params.keys()).size !== params.size) return ["invalid_request", "A parameter is given twice."];
  if (!values.response_type) return ["invalid_request", "response_type is missing."];
  if (values.response_type !== "code") return ["unsupported_response_type", "Only code is supported."];
  return scopeProblem(values) ?? pkceProblem(values);
}

function scopeProblem({ scope = "" }: Values): Problem | null {
  const scopes = scope.split(" ").filter(Boolean);
  if (!scopes.includes("openid")) return ["invalid_scope", "scope must contain openid."];
  const unknown = scopes.find((name) => fullScope(name) === null);
  return unknown ? ["invalid_scope", `Unknown scope: ${unknown}`] : null;
}

function pkceProblem(values: Values): Problem | null {
  const { code_challenge: challenge, code_challenge_method: method } = values;
  if (!challenge) return ["invalid_request", "code_challenge is missing."];
  if (method !== "S256") return ["invalid_request", "code_challenge_method must be S256."];
  return /^[\w-]{43}$/.test(challenge) ? null : ["invalid_request", "code_challenge is not an S256 digest."];
}
