/**
 * `joining`: the payment page is open, or its payment is on its way. `past_due`: a renewal was not paid yet. `expired`: nobody
 * paid for the first period.
 */
export const MEMBERSHIP_STATUSES = ["joining", "expired", "active", "past_due", "ended"] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** Days after the end of what was paid, or after its renewal failed within `DEBIT_DAYS`, in which a member may pay and keeps access. */
export const GRACE_DAYS = 7;

/** Days after that end in which a renewal may be on its way: SEPA takes 14 at most (docs.stripe.com/payments/sepa-debit). */
export const DEBIT_DAYS = 14;

/** Days after which a membership ends whose renewal nobody tries to charge any more. */
export const UNPAID_DAYS = 30;

export const INTERVALS = ["month", "year"] as const;
export type BillingInterval = (typeof INTERVALS)[number];

export const MEMBERSHIP_PATH = "/dashboard/membership";

/** Where a member changes to another tier; which one, and its interval, are in the query. */
export const CHANGE_PATH = `${MEMBERSHIP_PATH}/change`;

/** Which models a tier opens. `published`: those that were published within the member's paid periods. */
export const OPENS = ["all", "collections", "published"] as const;
export type Opens = (typeof OPENS)[number];

/** Days before a year renews in which its member is told: at least 15 (Spain, Ley 10/2025, which changes article 97.1 p of the TRLGDCU). */
export const RENEWAL_NOTICE_DAYS = 25;

/** Versions of texts that a member ticks (`consent`); change them whenever the texts change. This one is ticked at joining. */
export const BEGIN_NOW_VERSION = "begin-2026-11";

/**
 * With which a member has models while they may still withdraw: that right stays, and they pay for the days until then (Directive 2011/83/EU,
 * article 14(3)).
 */
export const MEMBER_CONSENT_VERSION = "member-2026-11";
