/** When a session may open the studio. */
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { HOUR_MS, MINUTE_MS } from "#app/domain/time.ts";

/** The studio asks again after this. */
export const CONFIRMED_FOR_MS = 12 * HOUR_MS;
/** What a page that is open then may still send, so that nothing typed is lost. */
export const OPEN_PAGE_MS = HOUR_MS;
/** Factors are changed only this soon after the session was confirmed (ASVS 7.5.1), or, for the first one, after the login. */
export const FRESH_MS = 10 * MINUTE_MS;

export interface SecondFactorFacts {
  /** Since when the account has a second factor. */
  since: Date | null;
  /** When the session showed one. */
  confirmedAt: Date | null;
  /** When the session began. */
  startedAt: Date;
}

/** A session of a seller, confirmed or not. */
export interface SellerSession extends SecondFactorFacts {
  user: User;
  tokenHash: string;
}

/** `enrol`: the account has to set one up first. `confirm`: the session has to show it. */
export type SecondFactorState = "passed" | "enrol" | "confirm";

const isWithin = (at: Date | null, milliseconds: number, now: Date) =>
  at !== null && now.getTime() - at.getTime() <= milliseconds;

/** @param opens whether a page is opened; else an open one sends something */
export function secondFactorState(
  { since, confirmedAt }: SecondFactorFacts,
  { required, opens, now }: { required: boolean; opens: boolean; now: Date },
): SecondFactorState {
  if (!since) return required ? "enrol" : "passed";
  const allowed = CONFIRMED_FOR_MS + (opens ? 0 : OPEN_PAGE_MS);
  return isWithin(confirmedAt, allowed, now) ? "passed" : "confirm";
}

/** When an open page's socket ends, in UTC milliseconds; Infinity for an account without a second factor. */
export const confirmedUntil = ({ since, confirmedAt }: SecondFactorFacts): number =>
  since ? (confirmedAt?.getTime() ?? 0) + CONFIRMED_FOR_MS + OPEN_PAGE_MS : Infinity;

/** Whether the session may change the account's factors. A form that was open then has as long again. */
export const mayChangeFactors = (
  { since, confirmedAt, startedAt }: SecondFactorFacts,
  { opens, now }: { opens: boolean; now: Date },
) => isWithin(since ? confirmedAt : startedAt, opens ? FRESH_MS : 2 * FRESH_MS, now);
