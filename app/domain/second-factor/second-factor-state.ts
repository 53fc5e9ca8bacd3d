/** When a session may open the studio. */
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { HOUR_MS, MINUTE_MS } from "#app/domain/time.ts";

/** How long a confirmation lasts. */
export const CONFIRMATION_MS = 12 * HOUR_MS;
/** How much longer a page that is open then may send forms and calls, so that nothing typed is lost. */
export const OPEN_PAGE_GRACE_MS = HOUR_MS;
/** Factors are changed only this soon after the session was confirmed (ASVS 7.5.1), or, for the first one, after the login. */
export const FACTOR_CHANGE_MS = 10 * MINUTE_MS;

export interface SessionConfirmation {
  /** Since when the account has a second factor. */
  secondFactorSince: Date | null;
  /** When the session was last confirmed by it. */
  confirmedAt: Date | null;
  /** When the session began. */
  startedAt: Date;
}

/** A session of a seller, confirmed or not. */
export interface SellerSession extends SessionConfirmation {
  user: User;
  tokenHash: string;
}

/** `enrol`: the account has to set one up first. `confirm`: the session has to show it. */
export type SecondFactorState = "passed" | "enrol" | "confirm";

const isWithin = (at: Date | null, milliseconds: number, now: Date) =>
  at !== null && now.getTime() - at.getTime() <= milliseconds;

/** @param isPageLoad false when a page that is open already sends a form or a call */
export function secondFactorState(
  { secondFactorSince, confirmedAt }: SessionConfirmation,
  { required, isPageLoad, now }: { required: boolean; isPageLoad: boolean; now: Date },
): SecondFactorState {
  if (!secondFactorSince) return required ? "enrol" : "passed";
  const allowed = CONFIRMATION_MS + (isPageLoad ? 0 : OPEN_PAGE_GRACE_MS);
  return isWithin(confirmedAt, allowed, now) ? "passed" : "confirm";
}

/** When an open page's socket ends, in UTC milliseconds; Infinity for an account without a second factor. */
export const confirmedUntil = ({ secondFactorSince, confirmedAt }: SessionConfirmation): number =>
  secondFactorSince ? (confirmedAt?.getTime() ?? 0) + CONFIRMATION_MS + OPEN_PAGE_GRACE_MS : Infinity;

/** Whether the session may change the account's factors. A form that is open when the time ends may be sent for as long again. */
export const mayChangeFactors = (
  { secondFactorSince, confirmedAt, startedAt }: SessionConfirmation,
  { isPageLoad, now }: { isPageLoad: boolean; now: Date },
) =>
  isWithin(
    secondFactorSince ? confirmedAt : startedAt,
    isPageLoad ? FACTOR_CHANGE_MS : 2 * FACTOR_CHANGE_MS,
    now,
  );
