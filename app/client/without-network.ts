/** A network that fails does not take the page away, with what it shows and the words that were typed into it. */
import type { SubmissionResult } from "@conform-to/react";
import type {
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";
import { NetworkError } from "./api.ts";

/**
 * Passes on what Remix's own call of the shop brings. `fetch` fails with a TypeError, and Remix says in words that an answer
 * was cut; nothing of ours runs in between, so that no TypeError of ours is taken for one.
 * @param ask `serverLoader` or `serverAction`
 * @throws NetworkError when no answer came or only a part of one; not for an answer that nobody waits for any more.
 */
export async function answerTo<T>(ask: () => Promise<T>, { signal }: Pick<Request, "signal">): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const cut = error instanceof TypeError || /^Error: Unable to decode/.test(String(error));
    throw cut && !signal.aborted ? new NetworkError(error) : error;
  }
}

const unanswered = new WeakSet<object>();

/**
 * For a route's `clientAction`: the page stays as it is, with an answer like a refusal's.
 * @param offline makes that answer of what was sent.
 */
export const answerOrOffline =
  <Offline extends object>(offline: (sent: FormData) => Offline) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const sent = await request.clone().formData();
    try {
      return await answerTo(serverAction, request);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error("The form could not be sent", error);
      const answer = offline(sent);
      unanswered.add(answer);
      return answer;
    }
  };

/** For `shouldRevalidate` of such a route: reading the page again would fail too, and take it away. */
export const unlessUnanswered = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !unanswered.has(actionResult);

/** What a form of conform's shows then; the fields keep what was typed, and no password gets into the page's text. */
export const unansweredForm = (sent: FormData): SubmissionResult => ({
  status: "error",
  initialValue: Object.fromEntries([...sent].filter(([name]) => !/password/i.test(name))) as Record<
    string,
    string
  >,
  error: { "": ["shell.offline"] },
});

const here = () => location.origin + location.pathname + location.search;

/**
 * For a route's `clientLoader`: a page that looks again while the network is gone stays as it is shown. Going to another
 * page without a network still fails, and what the shop refuses is passed on.
 */
export function keepShown<Loader>() {
  let shown: { address: string; answer: SerializeFrom<Loader> } | null = null;
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
    try {
      const answer = await answerTo(() => serverLoader<Loader>(), request);
      shown = { address: request.url, answer };
      return answer;
    } catch (error) {
      const stays = error instanceof NetworkError && request.url === here();
      if (!stays || shown?.address !== request.url) throw error;
      console.error("The page could not be read again", error);
      return shown.answer;
    }
  };
  // `hydrate`: what the server put into the first page is known from the start.
  return Object.assign(clientLoader, { hydrate: true as const });
}
