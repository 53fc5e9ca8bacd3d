/** A page's form and data while there is no network. Landing pages do not load this module. */
import type { SubmissionResult } from "@conform-to/react";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";
import { NetworkError } from "./api.ts";
import { currentUrl, loadAgain } from "./load-again.ts";
import { withNetworkErrors } from "./offline.ts";

/** The action data of a conform form that could not be sent: the fields keep what was typed, except passwords. */
export const offlineSubmission = (sent: FormData): SubmissionResult => ({
  status: "error",
  initialValue: Object.fromEntries([...sent].filter(([name]) => !/password/i.test(name))) as Record<
    string,
    string
  >,
  error: { "": ["shell.offline"] },
});

const documentUrl = globalThis.document && currentUrl();
/** Whether something was pressed, sent or gone back from since the document was loaded. */
let isUsed = false;
if (globalThis.document)
  for (const type of ["click", "keydown", "submit", "popstate"])
    addEventListener(type, () => (isUsed = true), { capture: true, once: true });

/**
 * A route's `clientLoader`: revalidating without a network keeps the data that is shown. Navigating to another page
 * without a network still fails, and error answers of the server are passed on.
 */
export function offlineSafeLoader<Loader>() {
  let shown: { url: string; data: SerializeFrom<Loader> } | null = null;
  // The document's routes are evaluated while it loads, all others when they are opened.
  let hasDocumentData = globalThis.document?.readyState !== "complete";
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
    // The first `serverLoader()` answers with the document's data. Remix calls it itself, but waits for a manifest where the address has
    // parameters: a navigation or a form that came before gets data of another page, or of before the form (react-router#14871).
    const isOutdated = hasDocumentData && (isUsed || request.url !== documentUrl);
    hasDocumentData = false;
    if (isOutdated) throw loadAgain(request);
    try {
      const data = await withNetworkErrors(() => serverLoader<Loader>(), request);
      shown = { url: request.url, data };
      return data;
    } catch (error) {
      const isRevalidation = error instanceof NetworkError && request.url === currentUrl();
      if (!isRevalidation || shown?.url !== request.url) throw error;
      console.error("The page could not be read again", error);
      return shown.data;
    }
  };
  // `hydrate`: the first document's data is stored too.
  return Object.assign(clientLoader, { hydrate: true as const });
}
