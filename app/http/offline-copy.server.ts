import type { AppLoadContext } from "@remix-run/cloudflare";
import { FOR_EVERYBODY, OFFLINE_COPY, readersOf } from "#app/domain/offline/offline-copy.ts";

/** Marks a page that the browser's service worker may keep (app/client/service-worker.ts). */
export async function markOfflineCopy(
  headers: Headers,
  { url }: Request,
  { user }: Pick<AppLoadContext, "user">,
): Promise<void> {
  const readers = readersOf(new URL(url).pathname);
  const mark = readers === "user" ? (await user())?.id : readers && FOR_EVERYBODY;
  if (mark) headers.set(OFFLINE_COPY, mark);
}
