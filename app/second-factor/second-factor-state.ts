import type { User } from "#app/accounts/accounts.contract.ts";
import type { SellerRight } from "#app/accounts/seller-rights.ts";
import { HOUR_MS, MINUTE_MS } from "#app/shared/time.ts";

const CONFIRMATION_MS = 12 * HOUR_MS;
/** How much longer pages that are already open may send forms and calls, so that nothing typed is lost. */
const OPEN_PAGE_GRACE_MS = HOUR_MS;
/** Factors can be changed this long after the session was confirmed (ASVS 7.5.1), or the first one set up after the login. */
const FACTOR_CHANGE_MS = 10 * MINUTE_MS;

interface SessionConfirmation {
  secondFactorSince: Date | null;
  confirmedAt: Date | null;
  startedAt: Date;
}

export interface SellerSession extends SessionConfirmation {
  user: User;
  right: SellerRight;
  tokenHash: string;
}

/** `enrol`: the account has to set up a second factor first. `confirm`: the session has to be confirmed by one. */
export type SecondFactorState = "passed" | "enrol" | "confirm";

const isWithin = (at: Date | null, milliseconds: number, now: Date) =>
  at !== null && now.getTime() - at.getTime() <= milliseconds;

/** @param isPageLoad false for a form or call of a page that is already open */
export function secondFactorState(
  { secondFactorSince, confirmedAt }: SessionConfirmation,
  { required, isPageLoad, now }: { required: boolean; isPageLoad: boolean; now: Date },
): SecondFactorState {
  if (!secondFactorSince) return required ? "enrol" : "passed";
  const allowed = CONFIRMATION_MS + (isPageLoad ? 0 : OPEN_PAGE_GRACE_MS);
  return isWithin(confirmedAt, allowed, now) ? "passed" : "confirm";
}

/** When the chat socket of an open page is closed, in UTC milliseconds; Infinity for an account without a second factor. */
export const confirmedUntil = ({ secondFactorSince, confirmedAt }: SessionConfirmation): number =>
  secondFactorSince ? (confirmedAt?.getTime() ?? 0) + CONFIRMATION_MS + OPEN_PAGE_GRACE_MS : Infinity;

/** Whether the session may change the account's factors. A form that was loaded in time may be sent for twice as long. */
export const mayChangeFactors = (
  { secondFactorSince, confirmedAt, startedAt }: SessionConfirmation,
  { isPageLoad, now }: { isPageLoad: boolean; now: Date },
) =>
  isWithin(
    secondFactorSince ? confirmedAt : startedAt,
    isPageLoad ? FACTOR_CHANGE_MS : 2 * FACTOR_CHANGE_MS,
    now,
  );
