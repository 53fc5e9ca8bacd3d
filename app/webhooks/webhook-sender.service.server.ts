export interface WebhookSender {
  /** @returns the status of the answer, whose body is not read; 0 when there was none within ten seconds. */
  post(url: string, message: { headers: Record<string, string>; body: string }): Promise<number>;
}

const TIMEOUT_MS = 10_000;

/** @param relay on one's own machine: receives everything instead, with the address it is for as `Relayed-For` */
export const createWebhookSender = (relay: URL | null): WebhookSender => ({
  async post(url, { headers, body }) {
    const answer = await fetch(relay ?? url, {
      method: "POST",
      headers: { ...headers, ...(relay && { "Relayed-For": url }) },
      body,
      // A redirect could lead anywhere, such as to an address that the seller could not have entered.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status ?? 0;
  },
});
