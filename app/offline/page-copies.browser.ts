/** Landing pages do not load this module. */
import type { SubmissionResult } from "@conform-to/react";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";
import { NetworkError } from "#app/http/api.browser.ts";
import { withNetworkErrors } from "./network-failure.browser.ts";

/** The action data of a conform form that could not be sent: the fields keep what was typed, except passwords. */
export const offlineSubmission = (sent: FormData): SubmissionResult => ({
  status: "error",
  initialValue: Object.fromEntries([...sent].filter(([name]) => !/password/i.test(name))) as Record<
    string,
    string
  >,
  error: { "": ["shell.offline"] },
});

/**
 * A route's `clientLoader`: a page that cannot be read again because the network failed stays as it is.
 * Navigating to another page without a network still fails, and error answers of the server are passed on.
 *
 * It has no `hydrate`: until Remix has called such loaders, other pages open without their data; and when a
 * navigation comes before that call, the loader's next call answers with the document's data, whatever its
 * address (react-router#14871).
 * @param id the route's id: its file without the ending
 * @param read what to read; without it the answer of the route's `loader`
 */
export function offlineSafeLoader<Loader>(
  id: string,
  read = ({ serverLoader }: ClientLoaderFunctionArgs) => serverLoader<Loader>(),
) {
  return async (args: ClientLoaderFunctionArgs): Promise<SerializeFrom<Loader>> => {
    try {
      return await withNetworkErrors(() => read(args), args.request);
    } catch (error) {
      const { location, loaderData } = window.__remixRouter.state;
      const isShown = args.request.url === window.origin + location.pathname + location.search;
      if (!(error instanceof NetworkError && isShown && id in loaderData)) throw error;
      console.error("The page could not be read again", error);
      return loaderData[id];
    }
  };
}
