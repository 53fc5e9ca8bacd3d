import { Email } from "#app/accounts/email.contract.ts";
import { ClientId } from "#app/chat/chat.contract.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine, visibleText } from "#app/text/written-text.ts";

const CONTACT_NAME_MIN = 2;
const CONTACT_NAME_MAX = 100;
const CONTACT_MESSAGE_MIN = 10;
const CONTACT_MESSAGE_MAX = 4_000;
export const CONTACT_PREFIX = "CM";

export const Contact = z.object({
  name: visibleText(singleLine, {
    min: CONTACT_NAME_MIN,
    max: CONTACT_NAME_MAX,
    tooShort: `errors.contactName?min=${CONTACT_NAME_MIN}`,
    tooLong: "errors.tooLong",
  }),
  email: Email,
  message: visibleText(multiLine, {
    min: CONTACT_MESSAGE_MIN,
    max: CONTACT_MESSAGE_MAX,
    tooShort: `errors.contactMessage?min=${CONTACT_MESSAGE_MIN}`,
    tooLong: "errors.tooLong",
  }),
  /** Made by the browser for one form, so that it is taken once; empty without JavaScript. */
  clientId: ClientId.optional(),
  /** A honeypot: hidden from people, filled in by bots. */
  homepage: z.string().max(500).default(""),
});
export type Contact = z.infer<typeof Contact>;
