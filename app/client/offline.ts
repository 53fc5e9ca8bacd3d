/** Keeps the page and what was typed into it when a form or a page cannot be loaded because the network failed. */
import type { SubmissionResult } from "@conform-to/react";
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";
import { NetworkError } from "./api.ts";

/**
 * The messages of Chromium, Firefox and Safari when `fetch` gets no answer, and Remix's when it gets a part: other TypeErrors
 * are bugs of ours, and must not pass for a failed network.
 */
const FETCH_FAILED =
  /^TypeError: (Failed to fetch|network error|NetworkError|Load failed|The network connection was lost)|^Error: Unable to decode/;

/** Whether a page could not be loaded because the network failed. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof NetworkError || FETCH_FAILED.test(String(error));

/**
 * Calls Remix's `serverLoader` or `serverAction` and tells a failed network from other errors.
 * @throws NetworkError when no answer came or only a part of one, unless the navigation was aborted
 */
export async function callWithNetworkError<T>(
  serverCall: () => Promise<T>,
  { signal }: Pick<Request, "signal">,
): Promise<T> {
  try {
    return await serverCall();
  } catch (error) {
    if (!isNetworkFailure(error) || signal.aborted) throw error;
    // As the browser does when it notices itself; the session then watches for the network's return.
    globalThis.dispatchEvent?.(new Event("offline"));
    throw new NetworkError(error);
  }
}

/**
 * A route's `clientAction`: without a network the page stays as it is and gets `offline(sent)` as its action data. The
 * status keeps Remix from loading the page again, which would fail too and show the error page instead.
 */
export const offlineSafeAction =
  <Offline extends object>(offline: (sent: FormData) => Offline) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const sent = await request.clone().formData();
    try {
      return await callWithNetworkError(serverAction, request);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error("The form could not be sent", error);
      return Response.json(offline(sent), { status: 503 });
    }
  };

/** For a form by conform: the fields keep what was typed, except passwords. */
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
      const data = await callWithNetworkError(() => serverLoader<Loader>(), request);
      shown = { url: request.url, data };
      return data;
    } catch (error) {
      const isRevalidation = error instanceof NetworkError && request.url === currentUrl();
      if (!isRevalidation || shown?.url !== request.url) throw error;
      console.error("The page could not be read again", error);
      return shown.data;
    }
  };
  // `hydrate`: the first document's data is kept too.
  return Object.assign(clientLoader, { hydrate: true as const });
}
