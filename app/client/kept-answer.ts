/** A network that fails does not take the page away, with what it shows and the words that were typed into it. */
import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";

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
      const meant = request.signal.aborted || error instanceof Response || isRouteErrorResponse(error);
      if (meant || shown?.address !== request.url || request.url !== here()) throw error;
      console.error("The page could not be read again", error);
      return shown.answer;
    }
  };
  // From the first page on, with what the server put into it.
  return Object.assign(clientLoader, { hydrate: true as const });
}
