import { inLanguage } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { pricesUnsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { type MailedModel, mailedModels, modelBlocks } from "#app/news/mailed-models.mail.server.ts";
import { cheaperWishes } from "./price-alarm.store.server.ts";

interface PriceAlarmProps {
  unsubscribe: string;
  models: MailedModel[];
}

/** Names no price of before: which one the law allows depends on the sale, and the model's page shows it. */
export const priceAlarm = template<"price-alarm", PriceAlarmProps>({
  notification: false,
  async load({ db, now, settings }, { userId, data: { at } }) {
    if (!userId) return null;
    const rows = await cheaperWishes(db, userId, { toldAt: Number(at), now: now() });
    if (rows.length === 0) return null;
    return { unsubscribe: await pricesUnsubscribeUrl(settings, userId), models: mailedModels(rows, now()) };
  },
  content: (t, { models }, { name, origin }) => {
    const [first] = models;
    const subject = t.count("priceAlarm.subject", models.length, {
      model: first ? inLanguage(first.title, t) : "",
    });
    return {
      subject,
      title: subject,
      blocks: [
        { text: t.count("priceAlarm.text", models.length) },
        ...modelBlocks(t, models, origin),
        { button: t("priceAlarm.list"), url: `${origin}/wishlist` },
      ],
      reason: t("priceAlarm.why", { shop: name }),
    };
  },
});
