import type { LicenseType } from "#app/catalog/licenses.ts";
import { lastDayBefore } from "#app/i18n/format-time.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import type { MailData } from "#app/mail/mail.contract.ts";
import { template } from "#app/mail/template.server.ts";
import { giftLink } from "./gift-link.server.ts";
import { queueUndelivered, storeGiftLinkHash } from "./gift-mails.store.server.ts";
import { claimableById, giftById } from "./gifts.store.server.ts";

interface GiftProps {
  to: string;
  language: Language;
  link: string;
  model: Translated;
  license: LicenseType;
  /** Empty when the giver has deleted their account. */
  from: string;
  note: string;
  claimUntil: string;
}

/** To somebody who may know nothing of the shop; in the giver's language. Dropped when the gift was claimed, ended or sent again meanwhile. */
export const gift = template<"gift", GiftProps>({
  notification: false,
  countedIn: "giftRecipientDay",
  whenGivenUp: ({ db, now }, data) => [queueUndelivered(db, data, now())],
  async load({ db, now, settings }, { data }) {
    const [row] = await claimableById(db, data.gift, now());
    if (!row?.gift.email || String(row.gift.sends) !== data.send) return null;
    const { id, email, license, fromName, note, claimUntil, linkHash } = row.gift;
    const { secret, hash } = await giftLink(settings, row.gift);
    if (hash !== linkHash) await storeGiftLinkHash(db, id, hash);
    return {
      to: email,
      language: row.order.language,
      link: `${settings.SHOP_ORIGIN}/gift/${secret}`,
      model: row.title,
      license,
      from: fromName,
      note,
      claimUntil: claimUntil.toISOString(),
    };
  },
  content: (t, { link, model, license, from, note, claimUntil }, { name }) => {
    const title = from ? t("giftMail.title", { from }) : t("giftMail.titleNobody");
    const until = lastDayBefore(claimUntil, t);
    return {
      subject: title,
      title,
      blocks: [
        { text: t("giftMail.text", { shop: name }) },
        { details: [[inLanguage(model, t), t(`license.${license}`)]] },
        ...(note ? [{ title: t("giftMail.note"), quote: note, note: from }] : []),
        { button: t("giftMail.button"), url: link },
        { hint: t("giftMail.hint", { date: until }) },
      ],
      reason: t("giftMail.why", { shop: name, date: until }),
    };
  },
});

interface GiftNewsProps {
  to?: string;
  news: MailData["gift-news"]["news"];
  orderCode: string;
  model: Translated;
  from: string;
}

export const giftNews = template<"gift-news", GiftNewsProps>({
  notification: false,
  async load({ db }, { data }) {
    const [row] = await giftById(db, data.gift);
    if (!row) return null;
    return { news: data.news, orderCode: row.order.code, model: row.title, from: row.gift.fromName };
  },
  content: (t, { news, orderCode, model, from }, { name, origin }) => {
    const title = t(`giftNews.${news}`, { model: inLanguage(model, t) });
    return {
      subject: title,
      title,
      blocks: [
        { text: t(`giftNews.${news}Text`, { from: from || t("giftNews.nobody") }) },
        news === "ended"
          ? { button: t("shared.toDashboard"), url: `${origin}/dashboard` }
          : { button: t("giftNews.toGift"), url: `${origin}/dashboard/gift/${orderCode}` },
      ],
      reason: t(news === "ended" ? "giftNews.whyClaimed" : "giftNews.why", { shop: name }),
    };
  },
});
