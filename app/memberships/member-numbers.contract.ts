/** Days that new members, lost ones and payments are counted for. */
export const COUNTED_DAYS = 30;
/** Days ahead in which renewals are counted. */
export const RENEWAL_DAYS = 7;

/** How a tier does, as the cron counted it. */
export interface TierNumbers {
  members: number;
  /** In `COUNTED_DAYS`. */
  joined: number;
  lost: number;
  /** What those who renew have agreed to pay in a month: of a year's price a twelfth. */
  agreedCents: number;
  /** What members paid in `COUNTED_DAYS`, without what they got back. */
  paidCents: number;
  /** Within `RENEWAL_DAYS`. */
  renewals: number;
  renewalCents: number;
  pastDue: number;
  /** Who have paid and do not renew. */
  leaving: number;
}

/** By the tier's slug. */
export type MemberNumbers = Record<string, TierNumbers>;

export const NO_MEMBERS: TierNumbers = {
  members: 0,
  joined: 0,
  lost: 0,
  agreedCents: 0,
  paidCents: 0,
  renewals: 0,
  renewalCents: 0,
  pastDue: 0,
  leaving: 0,
};

export const sumOfNumbers = (all: readonly TierNumbers[]): TierNumbers =>
  all.reduce((sum, each) => {
    const names = Object.keys(NO_MEMBERS) as (keyof TierNumbers)[];
    return Object.fromEntries(names.map((name) => [name, sum[name] + each[name]])) as unknown as TierNumbers;
  }, NO_MEMBERS);
