import type { AppLoadContext } from "@remix-run/cloudflare";
import { sessionTokenOf } from "#app/http/session.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { setPreferences } from "./settings.server.ts";

/** Ignores `?lang=` in links from other sites for logged-in users, who keep the language of their account. */
export function withoutCrossSiteLanguageChoice(request: Request): Request {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  const fromOtherSite = fetchSite === "cross-site" || fetchSite === "same-site";
  if (!fromOtherSite || request.method !== "GET") return request;
  const url = new URL(request.url);
  if (!url.searchParams.has("lang") || !sessionTokenOf(request)) return request;
  url.searchParams.delete("lang");
  return new Request(url, request);
}

/** Does nothing for links from other sites, which Sec-Fetch-Site identifies. */
export async function saveChosenLanguage(
  context: AppLoadContext,
  request: Request,
  language: Language,
): Promise<void> {
  if (request.headers.get("Sec-Fetch-Site") !== "same-origin") return;
  const user = await context.user();
  if (user) await setPreferences(context.services, user, { language });
}
