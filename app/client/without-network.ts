/** A network that fails does not take the page away, with what it shows and the words that were typed into it. */
import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";

/** Whether no answer came, rather than one that refuses, or one that nobody waits for any more. */
export const isNetworkFailure = (error: unknown, { signal }: Request) =>
  !signal.aborted && !(error instanceof Response) && !isRouteErrorResponse(error);

/** For a route's `clientAction`: answers like a refusal. */
export async function answerOrOffline<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error("The form could not be sent", error);
    return { ok: false, error: "shell.offline" };
  }
}

const here = () => location.origin + location.pathname + location.search;

/**
 * For a route's `clientLoader`: a page that looks again while the network is gone stays as it is shown. Going to another
 * page without a network still fails, and what the shop refuses is passed on.
 */
export function keepShown<Loader>() {
  let shown: { address: string; answer: SerializeFrom<Loader> } | null = null;
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
    try {
      const answer = await serverLoader<Loader>();
      shown = { address: request.url, answer };
      return answer;
    } catch (error) {
      const stays = isNetworkFailure(error, request) && request.url === here();
      if (!stays || shown?.address !== request.url) throw error;
      console.error("The page could not be read again", error);
      return shown.answer;
    }
  };
  // `hydrate`: what the server put into the first page is known from the start.
  return Object.assign(clientLoader, { hydrate: true as const });
}
