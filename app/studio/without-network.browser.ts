/** What every page of the studio does without a network: it stays as it is, with what was typed, and says so in one sentence. */
import { parse } from "@conform-to/react";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { NetworkError } from "#app/http/api.browser.ts";
import { offlineSafeAction, withNetworkErrors } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { retryDelay } from "#app/shared/retry.ts";
import { startTimer } from "#app/shared/time.ts";

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const cancel = startTimer(milliseconds, resolve);
    signal.addEventListener("abort", () => {
      cancel();
      reject(signal.reason);
    });
  });

/** Asks again until the shop answers: an error page would take away what was typed. */
export async function clientLoader({ serverLoader, request }: ClientLoaderFunctionArgs) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await withNetworkErrors(serverLoader, request);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      if (attempt === 0) console.error("The page could not be read", error);
      await pause(retryDelay(attempt, Math.random()), request.signal);
    }
  }
}

export const clientAction = offlineSafeAction((sent) => {
  const { initialValue } = offlineSubmission(sent);
  const shown = new FormData();
  for (const [name, value] of sent) if (name in (initialValue ?? {})) shown.append(name, value);
  return {
    intent: String(sent.get("intent")),
    id: sent.get("id") ?? undefined,
    error: "shell.offline",
    typed: initialValue,
    models: sent.getAll("model"),
    // Names with points and lists as they are in an answer of the shop.
    form: { initialValue: parse(shown, { resolve: () => ({ error: null }) }).reply().initialValue },
  };
});
