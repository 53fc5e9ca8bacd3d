import { mailTranslator } from "#app/i18n/i18n.server.ts";
import { inShop } from "#app/i18n/translate.ts";
import type { Reads } from "#app/services.ts";
import { mailParts } from "./compose.mail.server.ts";
import type { OutgoingMail } from "./mailer.ts";

/** In the language of the seller who reads the studio; it is sent at once, so it has no place in the outbox. */
export async function testMail({ shop, settings, language }: Reads): Promise<Omit<OutgoingMail, "to">> {
  const profile = await shop.profile();
  const { name, accent, contact } = profile.brand;
  const t = inShop(mailTranslator(language), profile);
  const values = { shop: name };
  const content = {
    subject: t("mailTest.subject", values),
    title: t("mailTest.title"),
    blocks: [{ text: t("mailTest.text", values) }, { hint: t("mailTest.hint") }],
    reason: t("mailTest.why", values),
  };
  const footer = { shop: { name, origin: settings.SHOP_ORIGIN, accent, contact }, unsubscribe: null };
  return mailParts(t, content, footer);
}
