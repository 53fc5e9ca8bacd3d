/** A language that a logged-in person chooses by the link in our header becomes the account's, in mails and at the next login. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { setPreferences } from "#app/domain/accounts/settings.server.ts";
import type { Language } from "#app/domain/languages.ts";
import { sessionTokenOf } from "./session.server.ts";

/** Somebody who is logged in keeps their language: the `?lang=` of a link on another site is meant for visitors. */
export function withOwnLanguage(request: Request): Request {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  const url = new URL(request.url);
  const fromOtherSite = fetchSite === "cross-site" || fetchSite === "same-site";
  if (!fromOtherSite || request.method !== "GET" || !url.searchParams.has("lang") || !sessionTokenOf(request))
    return request;
  url.searchParams.delete("lang");
  return new Request(url, request);
}

/** Links on other sites choose for one visit only: the browser says that they are not ours. */
export async function saveChosenLanguage(
  context: AppLoadContext,
  request: Request,
  language: Language,
): Promise<void> {
  if (request.headers.get("Sec-Fetch-Site") !== "same-origin") return;
  const user = await context.user();
  if (user && user.preferences.language !== language)
    await setPreferences(context.services, user, { language });
}
