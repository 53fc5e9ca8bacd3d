import type { ClientActionFunctionArgs } from "@remix-run/react";
import { NetworkError } from "#app/http/api.browser.ts";

/**
 * The messages of Chromium, Firefox and Safari when `fetch` gets no answer, and Remix's when it gets a part:
 * other TypeErrors are bugs of ours, and must not pass for a failed network.
 */
const FETCH_FAILED =
  /^TypeError: (Failed to fetch|network error|NetworkError|Load failed|The network connection was lost)|^Error: Unable to decode/;

export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof NetworkError || FETCH_FAILED.test(String(error));

/**
 * Calls Remix's `serverLoader` or `serverAction` and tells a failed network from other errors.
 * @throws NetworkError when no answer came or only a part of one, unless the navigation was aborted
 */
export async function withNetworkErrors<T>(
  serverCall: () => Promise<T>,
  { signal }: Pick<Request, "signal">,
): Promise<T> {
  try {
    return await serverCall();
  } catch (error) {
    if (!isNetworkFailure(error) || signal.aborted) throw error;
    // The browser's own event for a lost network; the session then watches for the network's return.
    globalThis.dispatchEvent?.(new Event("offline"));
    throw new NetworkError(error);
  }
}

/**
 * A route's `clientAction`: without a network the page stays as it is and gets `offline(sent)` as its action
 * data. The status keeps Remix from loading the page again, which would fail too and show the error page
 * instead.
 */
export const offlineSafeAction =
  <Offline extends object>(offline: (sent: FormData) => Offline) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const sent = await request.clone().formData();
    try {
      return await withNetworkErrors(serverAction, request);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error("The form could not be sent", error);
      return Response.json(offline(sent), { status: 503 });
    }
  };
