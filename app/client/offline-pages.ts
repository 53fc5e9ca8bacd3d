/** A page's form and data while there is no network. Landing pages do not load this module. */
import type { SubmissionResult } from "@conform-to/react";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";
import { NetworkError } from "./api.ts";
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

const currentUrl = () => location.origin + location.pathname + location.search;

/**
 * A route's `clientLoader`: revalidating without a network keeps the data that is shown. Navigating to another page
 * without a network still fails, and error answers of the server are passed on.
 */
export function offlineSafeLoader<Loader>() {
  let shown: { url: string; data: SerializeFrom<Loader> } | null = null;
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
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
