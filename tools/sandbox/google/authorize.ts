import { judge } from "./authorization-request.ts";
import { formOf, type Google } from "./google.ts";
import type { AuthorizationRequest } from "./grants.ts";
import { languageOf } from "./page-texts.ts";
import { chooserPage, stopPage } from "./pages.ts";

/** `GET /o/oauth2/v2/auth` */
export function authorize(google: Google, request: Request): Response {
  const url = new URL(request.url);
  const language = languageOf(url.searchParams);
  const verdict = judge(google, url.searchParams);
  if (verdict.kind === "stop") return stopPage(language, verdict);
  if (verdict.kind === "send-back") {
    const { redirectUri, state, error, detail } = verdict;
    return sendBack(google, { redirectUri, state }, { error, error_description: detail });
  }
  return chooserPage({
    language,
    ticket: google.grants.open(verdict.request),
    request: verdict.request,
    people: [...google.people.values()],
  });
}

/** `POST /signin/choose`: the chooser's form. */
export async function choose(google: Google, request: Request): Promise<Response> {
  const language = languageOf(new URL(request.url).searchParams);
  const form = await formOf(request);
  const opened = google.grants.opened(form?.ticket ?? "");
  if (!opened) return stopPage(language, { status: 400, error: "expired", detail: "" });
  if (form?.person === "cancel")
    return sendBack(google, opened, { error: "access_denied", error_description: "Cancelled." });
  const person = google.people.get(form?.person ?? "");
  if (!person) return stopPage(language, { status: 400, error: "invalid_request", detail: "person" });
  if (person.outcome === "refuses")
    return sendBack(google, opened, { error: "access_denied", error_description: "Consent was refused." });
  if (person.outcome === "server-error")
    return sendBack(google, opened, {
      error: "server_error",
      error_description: "The sandbox failed on purpose.",
    });
  return sendBack(google, opened, {
    code: google.grants.issueCode({ request: opened, person }),
    scope: opened.scopes.join(" "),
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
