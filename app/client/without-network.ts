/** A network that fails does not take the page away, with what it shows and the words that were typed into it. */
import type { SubmissionResult } from "@conform-to/react";
import type {
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/server-runtime";

/**
 * Whether no answer came or only a part of one, rather than a refusal or a fault of the shop's, or an answer that nobody
 * waits for any more. `fetch` fails with a TypeError, and Remix says in words that an answer was cut.
 */
export const isNetworkFailure = (error: unknown, { signal }: Pick<Request, "signal">) =>
  !signal.aborted && (error instanceof TypeError || /^Error: Unable to decode/.test(String(error)));

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
      return await serverAction();
    } catch (error) {
      if (!isNetworkFailure(error, request)) throw error;
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
