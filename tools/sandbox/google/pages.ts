import type { Person } from "./people.ts";
import type { AuthorizationRequest } from "./token.ts";

export interface Chooser {
  language: PageLanguage;
  ticket: string;
  request: AuthorizationRequest;
  people: Person[];
}

export function chooserPage({ language, ticket, request, people }: Chooser): Response {
  const texts = pageTexts[language];
  const shop = new URL(request.redirectUri);
  const body = `
<h1>${texts.title}</h1>
<p class="lead">${texts.continueTo} <strong>${escapeHtml(shop.host)}</strong></p>
<form method="post" action="/signin/choose?hl=${language}">
<input type="hidden" name="ticket" value="${ticket}">
<ul>${people.map((person) => personButton(person, texts)).join("")}</ul>
<p class="shares">${texts.shares} ${sharedDataText(request, texts)}.</p>
<div class="row">
<button class="cancel" name="person" value="cancel">${texts.cancel}</button>
</div>
</form>`;
  return page({ status: 200, language, title: texts.title, body, formTargets: ["'self'", shop.origin] });
}

function personButton(person: Person, texts: PageTexts): string {
  const { id, name, email } = person;
  return `<li><button class="person" name="person" value="${escapeHtml(id)}">
<span class="face" aria-hidden="true">${escapeHtml(name.slice(0, 1).toUpperCase())}</span>
<span class="name">${escapeHtml(name)}</span>
<span class="email">${escapeHtml(email)}</span>
<span class="note">${escapeHtml(personNote(person, texts))}</span>
</button></li>`;
}

function sharedDataText(request: AuthorizationRequest, texts: PageTexts): string {
  const things = request.scopes.map((scope) => {
    if (scope.endsWith(".email")) return texts.email;
    return scope.endsWith(".profile") ? texts.profile : texts.openid;
  });
  return [...new Set(things)].join(", ");
}

export interface ErrorFacts {
  status: number;
  error: string;
  /** The value or parameter that was wrong; may be empty. */
  detail: string;
}

export function errorPage(language: PageLanguage, { status, error, detail }: ErrorFacts): Response {
  const texts = pageTexts[language];
  const known = error === "invalid_client" || error === "redirect_uri_mismatch" || error === "expired";
  const reason = texts[known ? error : "invalid_request"];
  const body = `
<h1>${texts.stopTitle}</h1>
<p class="lead">${texts.code} ${status}: ${escapeHtml(error)}</p>
<p>${reason}</p>
${detail ? `<p class="detail">${escapeHtml(detail)}</p>` : ""}
<p class="end">${texts.back}</p>`;
  return page({ status, language, title: texts.stopTitle, body, formTargets: [] });
}

const STYLE = `
:root { color-scheme: light dark; --ground: #faf8f4; --surface: #fff; --ink: #1b1d21; --muted: #5b6068;
  --line: #e6e1d8; --accent: #0f6b62; --tint: #e3f0ee; --ribbon: #fdeccd; --ribbon-ink: #5c3b00; }
@media (prefers-color-scheme: dark) { :root { --ground: #15171a; --surface: #1d2024; --ink: #f2efea;
  --muted: #a5abb3; --line: #34383e; --accent: #6cc9bd; --tint: #1f3835; --ribbon: #3a2c10; --ribbon-ink: #f8ddb0; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; background: var(--ground); color: var(--ink); display: flex; flex-direction: column;
  font: 16px/1.5 system-ui, sans-serif; }
.ribbon { background: var(--ribbon); color: var(--ribbon-ink); text-align: center; padding: 8px 16px; font-size: 14px; }
main { width: min(100% - 32px, 448px); margin: auto; padding: 32px 0; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 32px 24px 16px; }
h1 { font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; font-weight: 600; }
.lead { color: var(--muted); margin: 4px 0 24px; overflow-wrap: anywhere; }
.lead strong { color: var(--ink); font-weight: 600; }
ul { list-style: none; padding: 0; margin: 0 -12px; }
li + li { border-top: 1px solid var(--line); }
button { font: inherit; color: inherit; background: none; border: 0; cursor: pointer; border-radius: 8px; }
.person { width: 100%; min-height: 72px; padding: 12px; display: grid; grid-template-columns: 40px 1fr;
  gap: 0 16px; text-align: left; align-items: center; }
.person:hover, .cancel:hover { background: var(--tint); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.face { grid-row: span 3; width: 40px; height: 40px; border-radius: 50%; background: var(--tint); color: var(--accent);
  display: grid; place-items: center; font-weight: 600; }
.name { font-weight: 600; line-height: 1.4; }
.email, .note { color: var(--muted); font-size: 14px; line-height: 1.4; overflow-wrap: anywhere; }
.note { color: var(--accent); }
.shares { color: var(--muted); font-size: 14px; border-top: 1px solid var(--line); padding-top: 16px; margin-top: 8px; }
.row { display: flex; justify-content: space-between; align-items: center; margin: 8px -12px 0; }
.cancel { min-height: 44px; padding: 0 12px; font-weight: 600; color: var(--accent); }
.detail { font-family: ui-monospace, monospace; font-size: 14px; overflow-wrap: anywhere; background: var(--ground);
  border: 1px solid var(--line); border-radius: 8px; padding: 12px; margin: 16px 0; }
p + p { margin-top: 8px; }
.end { padding-bottom: 16px; }
`;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

interface Page {
  status: number;
  language: PageLanguage;
  title: string;
  /** HTML, escaped by the caller. */
  body: string;
  /** Where the page's form may end: browsers check the redirect after a post as well. */
  formTargets: string[];
}

function page({ status, language, title, body, formTargets }: Page): Response {
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Google sandbox</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<body>
<header class="ribbon">${pageTexts[language].ribbon}</header>
<main><div class="card">${body}</div></main>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    `form-action ${formTargets.join(" ") || "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
    },
  });
}

export type PageLanguage = "en" | "es";

const en = {
  ribbon: "Sandbox. No real Google account is used.",
  title: "Choose an account",
  continueTo: "to continue to",
  shares: "The shop will be told:",
  openid: "who you are",
  email: "your e-mail address",
  profile: "your name",
  cancel: "Cancel",
  verified: "Address verified by Google",
  workspace: "Work account of",
  unverified: "Address not verified",
  refuses: "Says no to sharing",
  broken: "Google fails half-way",
  stopTitle: "Sign-in stopped",
  code: "Error",
  back: "Go back to the shop and try again.",
  invalid_request: "The shop's request is not complete. Missing or wrong:",
  invalid_client: "No shop is registered with this client ID:",
  redirect_uri_mismatch: "This return address is not registered for the shop:",
  expired: "This page was open too long.",
};

export type PageTexts = Record<keyof typeof en, string>;

const es: PageTexts = {
  ribbon: "Entorno de pruebas. No se usa ninguna cuenta real de Google.",
  title: "Elige una cuenta",
  continueTo: "para continuar a",
  shares: "La tienda sabrá:",
  openid: "quién eres",
  email: "tu correo",
  profile: "tu nombre",
  cancel: "Cancelar",
  verified: "Correo verificado por Google",
  workspace: "Cuenta de trabajo de",
  unverified: "Correo sin verificar",
  refuses: "No acepta compartir sus datos",
  broken: "Google falla a mitad de camino",
  stopTitle: "Inicio de sesión detenido",
  code: "Error",
  back: "Vuelve a la tienda e inténtalo de nuevo.",
  invalid_request: "A la petición de la tienda le falta algo o está mal:",
  invalid_client: "Ninguna tienda está registrada con este ID de cliente:",
  redirect_uri_mismatch: "Esta dirección de vuelta no está registrada para la tienda:",
  expired: "Esta página estuvo abierta demasiado tiempo.",
};

export const pageTexts: Record<PageLanguage, PageTexts> = { en, es };

/** The language that the shop asks for; English for any other. */
export const languageOf = (params: URLSearchParams): PageLanguage =>
  params.get("hl")?.startsWith("es") ? "es" : "en";

/** One line that says what choosing this person will show. */
export function personNote(person: Person, texts: PageTexts): string {
  if (person.outcome === "refuses") return texts.refuses;
  if (person.outcome === "server-error") return texts.broken;
  if (!person.emailVerified) return texts.unverified;
  return person.hd ? `${texts.workspace} ${person.hd}` : texts.verified;
}
