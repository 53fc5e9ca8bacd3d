import { money } from "#app/i18n/format.ts";
import { date, dateTime, lastDayBefore } from "#app/i18n/format-time.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import type { MembershipNews } from "#app/mail/mail.contract.ts";
import type { Block } from "#app/mail/parts.ts";
import { template } from "#app/mail/template.server.ts";
import { restOfAll } from "./membership-end.ts";
import { type BillingInterval, MEMBERSHIP_PATH } from "./memberships.contract.ts";
import {
  dueCents,
  type MembershipRow,
  membershipById,
  periodsOf,
  tierBySlug,
} from "./memberships.store.server.ts";
import { lapsesAt } from "./rights.store.server.ts";

interface NewsProps {
  to?: string;
  news: MembershipNews;
  tier: Translated;
  cents: number;
  interval: BillingInterval;
  /** When it ends, renews, or is to be paid; null where the news has no such time. */
  until: string | null;
  at: string;
  /** In which words its end was declared, if without a login. */
  statement: string | null;
  /** The seller has ended the tier: nobody joins it again. */
  isTierEnded: boolean;
  /** Euro cents that the member gets back at its end. */
  restCents: number;
}

/** Mails that say how to leave. */
const CAN_LEAVE: readonly MembershipNews[] = ["changed", "renews", "resumed", "payment_failed"];

/** Where the reader goes on. */
const STEPS = {
  not_joined: "toTiers",
  payment_failed: "toPay",
  leaving: "toResume",
  tier_ended: "toMembership",
  resumed: "toMembership",
  changed: "toMembership",
  renews: "toLeave",
  ended: "toTiers",
} as const satisfies Record<MembershipNews, string>;

/** A renewal that failed is to be paid while its member has access still. */
const payUntil = (membership: MembershipRow): string | null =>
  membership.paidUntil && new Date(lapsesAt(membership.paidUntil, membership)).toISOString();

/** On a durable medium: what was declared, and when (§ 312k BGB; Directive 2011/83/EU, article 11a). */
export const membershipNews = template<"membership-news", NewsProps>({
  notification: false,
  async load({ db }, { data: { membership: id, news, until, at, statement } }) {
    const [membership] = await membershipById(db, id);
    const [tier] = membership ? await tierBySlug(db, membership.tier) : [];
    if (!membership || !tier) return null;
    const isFailed = news === "payment_failed";
    // What was so when the mail was queued may not be so any more.
    if (isFailed ? membership.status !== "past_due" : news === "renews" && membership.endsAt) return null;
    const iso = (ms: string) => new Date(Number(ms)).toISOString();
    const periods = isFailed || news === "leaving" ? await periodsOf(db, id) : [];
    const isWithRest = membership.isRenewedYear && until;
    return {
      news,
      // Who leaves never gets to the smaller tier that was to begin with the next payment.
      tier: periods[0]?.period.terms.name ?? tier.name,
      cents: isFailed ? dueCents(membership, periods) : membership.cents,
      interval: membership.interval,
      until: isFailed ? payUntil(membership) : until ? iso(until) : null,
      at: at ? iso(at) : membership.createdAt.toISOString(),
      statement: statement ?? null,
      isTierEnded: tier.endedAt !== null,
      restCents: isWithRest ? restOfAll(periods, new Date(Number(until))) : 0,
    };
  },
  content: (t, props, { name: shop, origin }) => {
    const { news, tier, cents, interval, until, at, statement, isTierEnded, restCents } = props;
    const name = inLanguage(tier, t);
    const amount = money(cents, t.language);
    const price = t(`memberNews.price_${interval}`, { amount });
    const dayOf = news === "payment_failed" ? lastDayBefore : date;
    const values = { tier: name, shop, amount, price, date: until ? dayOf(until, t) : "" };
    const isForGood = news === "ended" && isTierEnded;
    const step = isForGood ? "toMembership" : STEPS[news];
    const path = step === "toTiers" ? "/memberships" : MEMBERSHIP_PATH;
    const details: [string, string][] = [
      [t("memberNews.tier"), name],
      [t("memberNews.on"), dateTime(at, t)],
    ];
    const blocks: Block[] = [
      { text: t(isForGood ? "memberNews.endedForGoodText" : `memberNews.${news}Text`, values) },
      ...(restCents > 0 ? [{ text: t("memberNews.rest", { amount: money(restCents, t.language) }) }] : []),
      ...(statement ? [{ title: t("memberNews.declared"), quote: statement, note: dateTime(at, t) }] : []),
      ...(statement ? [{ text: t("memberNews.notYou") }] : []),
      { button: t(`memberNews.${step}`), url: origin + path },
      { details },
    ];
    return {
      subject: t(`memberNews.${news}Subject`, values),
      title: t(`memberNews.${news}`, values),
      blocks,
      reason: t("memberNews.why", { shop }),
      ...(CAN_LEAVE.includes(news) && { links: [[t("memberNews.end"), `${origin}/memberships/cancel`]] }),
    };
  },
});

/** Confirms that an end was declared. What a stranger wrote is not sent on. */
export const membershipUnknown = template<"membership-unknown", { to: string; language: Language }>({
  notification: false,
  load: async (_, { data }) => data,
  content: (t, _, { name: shop, origin }) => ({
    subject: t("memberUnknown.subject", { shop }),
    title: t("memberUnknown.title"),
    blocks: [
      { text: t("memberUnknown.text", { shop }) },
      { button: t("memberNews.toMembership"), url: origin + MEMBERSHIP_PATH },
      { hint: t("memberUnknown.notYou") },
    ],
    reason: t("memberUnknown.why", { shop }),
  }),
});
