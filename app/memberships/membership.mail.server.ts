import { money } from "#app/i18n/format.ts";
import { date, dateTime } from "#app/i18n/format-time.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import type { MembershipNews } from "#app/mail/mail.contract.ts";
import type { Block } from "#app/mail/parts.ts";
import { template } from "#app/mail/template.server.ts";
import type { BillingInterval } from "./memberships.contract.ts";
import { membershipById, tierBySlug } from "./memberships.store.server.ts";

interface NewsProps {
  to?: string;
  news: MembershipNews;
  tier: Translated;
  cents: number;
  interval: BillingInterval;
  /** When it ends or renews; null where the news has no such time. */
  until: string | null;
  at: string;
}

/** Where the reader goes on. */
const STEPS: Record<MembershipNews, { words: "toMembership" | "toTiers"; path: string }> = {
  not_joined: { words: "toTiers", path: "/memberships" },
  payment_failed: { words: "toMembership", path: "/dashboard/membership" },
  leaving: { words: "toMembership", path: "/dashboard/membership" },
  tier_ended: { words: "toMembership", path: "/dashboard/membership" },
  resumed: { words: "toMembership", path: "/dashboard/membership" },
  renews: { words: "toMembership", path: "/dashboard/membership" },
  ended: { words: "toTiers", path: "/memberships" },
};

/** On a durable medium: what was declared, and when (§ 312k BGB; Directive 2011/83/EU, article 11a). */
export const membershipNews = template<"membership-news", NewsProps>({
  notification: false,
  async load({ db }, { data: { membership: id, news, until, at } }) {
    const [membership] = await membershipById(db, id);
    const [tier] = membership ? await tierBySlug(db, membership.tier) : [];
    if (!membership || !tier) return null;
    const iso = (ms: string) => new Date(Number(ms)).toISOString();
    return {
      news,
      tier: tier.name,
      cents: membership.cents,
      interval: membership.interval,
      until: until ? iso(until) : null,
      at: at ? iso(at) : membership.createdAt.toISOString(),
    };
  },
  content: (t, { news, tier, cents, interval, until, at }, { name: shop, origin }) => {
    const name = inLanguage(tier, t);
    const price = t(`memberNews.price_${interval}`, { amount: money(cents, t.language) });
    const values = { tier: name, price, date: until ? date(until, t) : "" };
    const { words, path } = STEPS[news];
    const details: [string, string][] = [
      [t("memberNews.tier"), name],
      [t("memberNews.on"), dateTime(at, t)],
    ];
    const blocks: Block[] = [
      { text: t(`memberNews.${news}Text`, values) },
      { button: t(`memberNews.${words}`), url: origin + path },
      { details },
    ];
    return {
      subject: t(`memberNews.${news}Subject`, { ...values, shop }),
      title: t(`memberNews.${news}`, values),
      blocks,
      reason: t("memberNews.why", { shop }),
    };
  },
});
