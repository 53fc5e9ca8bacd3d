export interface ExchangeRates {
  /** The feed as it is. @throws Error when it cannot be read. */
  dailyFeed(): Promise<string>;
}

const TIMEOUT_MS = 10_000;
/** The feed has about 1,600 characters. */
const MAX_CHARACTERS = 100_000;

export const createExchangeRates = (url: URL): ExchangeRates => ({
  async dailyFeed() {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`the feed answered ${response.status}`);
    const text = await response.text();
    if (text.length > MAX_CHARACTERS) throw new Error("the feed is too long");
    return text;
  },
});
