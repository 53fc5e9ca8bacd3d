import { dateTime } from "#app/i18n/format-time.ts";
import { consentText } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { periodOfOrder } from "#app/memberships/memberships.store.server.ts";
import { linesOf, type OrderRow, orderById } from "#app/orders/orders.store.server.ts";

export interface ConsentProps {
  to?: string;
  order: Pick<OrderRow, "code" | "consentVersion" | "consentAt">;
  titles: string[];
  /** What a membership's order pays for, which has no lines. */
  tier: Translated | null;
  /** What the payer read. */
  readIn: Language;
}

/** Confirms that the payer agreed to immediate delivery and so loses a right (Directive 2011/83/EU, article 8(7)(b)). */
export const consent = template<"consent", ConsentProps>({
  notification: false,
  async load({ db }, { data: { order: id, language: readIn } }) {
    const [[order], lines, [period]] = await db.batch([
      orderById(db, id),
      linesOf(db, id),
      periodOfOrder(db, id),
    ]);
    const titles = lines.map(({ title }) => title);
    return order?.consentAt ? { order, titles, tier: period?.terms.name ?? null, readIn } : null;
  },
  content: (t, { order: { code, consentVersion, consentAt }, titles, tier, readIn }, { name, origin }) => {
    const version = consentVersion ?? "";
    const date = consentAt ? dateTime(consentAt.toISOString(), t) : "";
    return {
      subject: t("consentGiven.subject", { order: code }),
      title: t("consentGiven.title"),
      blocks: [
        {
          text: tier
            ? t("consentGiven.memberText", { tier: inLanguage(tier, t) })
            : t("consentGiven.text", { models: titles.join(", ") }),
        },
        {
          title: t("receipt.consent"),
          quote: consentText(version, readIn) ?? version,
          note: t("receipt.consentVersion", { version, date }),
        },
        { button: t("shared.toDashboard"), url: `${origin}/dashboard` },
      ],
      reason: t("paymentNews.why", { shop: name }),
    };
  },
});
