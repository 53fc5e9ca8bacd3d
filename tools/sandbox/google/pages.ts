import { html, pageResponse } from "#tools/sandbox/page.ts";
import type { Person } from "./people.ts";
import type { AuthorizationRequest } from "./token.ts";

const BANNER = "Google sandbox: no real account is used";

interface Chooser {
  ticket: string;
  request: AuthorizationRequest;
  people: Person[];
}

export function chooserPage({ ticket, request, people }: Chooser): Response {
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

/** What choosing this person will show. */
function noteOn({ outcome, emailVerified, hd }: Person): string {
  if (outcome === "refuses") return "Does not agree to share data";
  if (outcome === "server-error") return "Google fails half-way";
  if (!emailVerified) return "Address not verified";
  return hd ? `Work account of ${hd}` : "Address verified by Google";
}

/** @param failure.detail the value or parameter that was wrong; may be empty */
export function errorPage(failure: { status: number; error: string; detail: string }): Response {
  const { status, error, detail } = failure;
  const body = html`<h1>Sign-in stopped</h1>
<p>Error ${status}: ${error}</p>
${detail !== "" && html`<pre>${detail}</pre>`}
<p>Go back to the shop and try again.</p>`;
  return page("Sign-in stopped", body, { status, policy: "form-action 'none'" });
}

const page = (title: string, body: ReturnType<typeof html>, more: { status?: number; policy: string }) =>
  pageResponse({ title, banner: BANNER, body, ...more });
