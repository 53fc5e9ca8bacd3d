import type { AppLoadContext } from "@remix-run/cloudflare";
import { DRAFT_PARAMETER } from "#app/catalog/product/count-views.server.ts";
import { FOR_EVERYBODY, OFFLINE_COPY, offlineAudience } from "./offline-copy.ts";

export async function markOfflineCopy(
  headers: Headers,
  { url }: Request,
  { user }: Pick<AppLoadContext, "user">,
): Promise<void> {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.has(DRAFT_PARAMETER)) return;
  const audience = offlineAudience(pathname);
  const mark = audience === "user" ? (await user())?.id : audience && FOR_EVERYBODY;
  if (mark) headers.set(OFFLINE_COPY, mark);
}
