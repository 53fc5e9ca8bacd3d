import type { LicenseType } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import { template } from "#app/mail/template.server.ts";
import { lettersUnsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { CART_REMINDER } from "#app/sources/own-sources.ts";
import { linkFrom } from "#app/sources/source.ts";
import { totalOf } from "./cart-total.ts";
import { leftItems } from "./left-carts.server.ts";

interface LeftCartProps {
  unsubscribe: string;
  items: { title: string; license: LicenseType; price: number }[];
}

/** Dropped where the cart was bought, emptied or touched meanwhile, or nothing in it can be bought any more. */
export const leftCart = template<"left-cart", LeftCartProps>({
  notification: false,
  triedOnce: true,
  async load(services, { userId }) {
    const items = userId ? await leftItems(services, userId) : [];
    if (!userId || items.length === 0) return null;
    const named = items.map(({ product, license, price }) => ({ title: product.title, license, price }));
    return { items: named, unsubscribe: await lettersUnsubscribeUrl(services.settings, userId) };
  },
  content(t, { items }, { name, origin }) {
    const subject = t.count("leftCart.subject", items.length, { model: items[0]?.title ?? "" });
    const lines = items.map(({ title, license, price }) => ({
      title,
      note: t(`license.${license}`),
      amount: money(price, t.language),
    }));
    return {
      subject,
      title: subject,
      blocks: [
        { text: t("leftCart.text") },
        { lines, total: [t("leftCart.total"), money(totalOf(items), t.language)] },
        { button: t("leftCart.cart"), url: linkFrom(CART_REMINDER, `${origin}/cart`) },
      ],
      reason: t("leftCart.why", { shop: name }),
    };
  },
});
