import type { Peppered } from "#app/accounts/passwords.server.ts";
import { openSealedText, sealText } from "#app/second-factor/sealed-text.server.ts";

export interface WebhookTarget {
  url: string;
  secret: string;
  /** The secret before this one, which signs too until `until` (UTC milliseconds): receivers have time to take the new one over. */
  previous?: { secret: string; until: number };
}

export const sealTarget = (target: WebhookTarget, settings: Peppered): Promise<string> =>
  sealText(JSON.stringify(target), settings);

/** Null when the pepper that it was encrypted with is no longer in the settings. */
export async function openTarget(sealed: string, settings: Peppered): Promise<WebhookTarget | null> {
  const text = await openSealedText(sealed, settings);
  return text === null ? null : (JSON.parse(text) as WebhookTarget);
}
