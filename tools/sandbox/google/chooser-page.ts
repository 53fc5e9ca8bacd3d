/** The account chooser: one button for each person and one to cancel, in a plain form. */
import type { AuthorizationRequest } from "./grants.ts";
import { escapeHtml, page } from "./page.ts";
import { noteOn, type PageLanguage, type PageTexts, pageTexts } from "./page-texts.ts";
import type { Person } from "./people.ts";

export interface Chooser {
  language: PageLanguage;
  /** The request's own query, for the link to the other language and `login_hint`. */
  query: URLSearchParams;
  ticket: string;
  request: AuthorizationRequest;
  people: Person[];
}

export function chooserPage({ language, query, ticket, request, people }: Chooser): Response {
  const texts = pageTexts[language];
  const shop = new URL(request.redirectUri);
  const hint = query.get("login_hint");
  const body = `
<h1>${texts.title}</h1>
<p class="lead">${texts.continueTo} <strong>${escapeHtml(shop.host)}</strong></p>
<form method="post" action="/signin/choose?hl=${language}">
<input type="hidden" name="ticket" value="${ticket}">
<ul>${people.map((person) => personButton(person, texts, hint)).join("")}</ul>
<p class="shares">${texts.shares} ${sharedThings(request, texts)}.</p>
<div class="row">
<button class="cancel" name="person" value="cancel">${texts.cancel}</button>
${otherLanguageLink(language, query)}
</div>
</form>`;
  return page({ status: 200, language, title: texts.title, body, formTargets: ["'self'", shop.origin] });
}

function personButton(person: Person, texts: PageTexts, hint: string | null): string {
  const { id, name, email, sub } = person;
  const focus = hint === email || hint === sub ? " autofocus" : "";
  return `<li><button class="person" name="person" value="${escapeHtml(id)}"${focus}>
<span class="face" aria-hidden="true">${escapeHtml(name.slice(0, 1).toUpperCase())}</span>
<span class="name">${escapeHtml(name)}</span>
<span class="email">${escapeHtml(email)}</span>
<span class="note">${escapeHtml(noteOn(person, texts))}</span>
</button></li>`;
}

function sharedThings(request: AuthorizationRequest, texts: PageTexts): string {
  const things = request.scopes.map((scope) => {
    if (scope.endsWith(".email")) return texts.email;
    return scope.endsWith(".profile") ? texts.profile : texts.openid;
  });
  return [...new Set(things)].join(", ");
}

function otherLanguageLink(language: PageLanguage, query: URLSearchParams): string {
  const other = language === "en" ? "es" : "en";
  const changed = new URLSearchParams(query);
  changed.set("hl", other);
  const label = pageTexts[language].otherLanguage;
  return `<a class="language" lang="${other}" hreflang="${other}" href="?${escapeHtml(changed.toString())}">${label}</a>`;
}
