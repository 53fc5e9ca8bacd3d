/** The pages of links from mails: opened they only look, pressed they act, once. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Services } from "#app/context.server.ts";
import { isMailTokenGood } from "#app/domain/accounts/mail-tokens.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { expectedError } from "./errors.server.ts";

/** Whether the link still works, 404 when not, and the page's title. */
export const mailedLinkLoader =
  (purpose: Parameters<typeof isMailTokenGood>[2], titleKey: TextKey) =>
  async ({ params, context: { services } }: LoaderFunctionArgs) => {
    const good = await isMailTokenGood(services, params.token ?? "", purpose);
    const title = translatorFor(services.language)(titleKey);
    return data({ good, title }, { status: good ? 200 : 404 });
  };

/**
 * Uses the link. Its answer is the page's state from then on; the status is said even when it is 200, as the loader
 * finds the link used.
 * @param use throws DomainError bad_link when the link was used, ran out or never was: 400.
 */
export const mailedLinkAction =
  (use: (services: Services, token: string) => Promise<unknown>) =>
  async ({ params, context: { services } }: ActionFunctionArgs) => {
    try {
      await use(services, params.token ?? "");
      return data({ done: true }, { status: 200 });
    } catch (error) {
      if (expectedError(error)?.code !== "bad_link") throw error;
      return data({ done: false }, { status: 400 });
    }
  };
