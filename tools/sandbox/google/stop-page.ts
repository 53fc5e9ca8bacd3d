/** The page for requests that must not be sent back to the shop, with the reason a developer needs. */
import { escapeHtml, page } from "./page.ts";
import { type PageLanguage, pageTexts } from "./page-texts.ts";

export interface Stop {
  status: number;
  error: string;
  /** The value or parameter that was wrong; may be empty. */
  detail: string;
}

export function stopPage(language: PageLanguage, { status, error, detail }: Stop): Response {
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
