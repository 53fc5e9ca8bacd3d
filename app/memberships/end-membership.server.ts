/**
 * The one way in which a member ends a membership, in the account and without a login. It is stored and confirmed at once, also where Stripe
 * cannot be reached; `syncMembership` tells Stripe, now or from the cron.
 */
import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { SettleServices } from "#app/orders/payments/settle.server.ts";
import type { Services } from "#app/services.ts";
import { errorDetails } from "#app/shared/errors.ts";
import { deliverAfterAnswer } from "#app/webhooks/deliver-webhooks.server.ts";
import { tellMembership } from "#app/webhooks/webhooks.store.server.ts";
import { endOf } from "./membership-end.ts";
import { newsMail } from "./membership-mails.server.ts";
import { type MembershipRow, storeEnd } from "./memberships.store.server.ts";
import { syncMembership } from "./sync-membership.server.ts";

/** When it ends, if that is declared. */
export const endOfMembership = (
  { paidUntil, isRenewedYear }: Pick<MembershipRow, "paidUntil" | "isRenewedYear">,
  declared: { at: number; until: number },
): Date => new Date(endOf(declared, { paidUntil: paidUntil?.getTime() ?? declared.at, isRenewedYear }));

interface MemberEnd {
  /** The end of the day on which it is to end, in UTC milliseconds; null for as soon as possible. */
  until: number | null;
  /** What was declared, in words. */
  statement: string | null;
}

/** Statements that store and confirm an end. One that comes no sooner than a known one changes nothing, and is confirmed once a day. */
export function endStatements(
  { db, now }: Pick<Services, "db" | "now">,
  membership: MembershipRow,
  { until, statement }: MemberEnd,
) {
  const at = now();
  const { id, endDeclared, endsAt: planned } = membership;
  const isKnown = endDeclared !== null && endDeclared.end !== null;
  const declaredAt = isKnown ? endDeclared.at : at.getTime();
  const soonest = endOfMembership(membership, { at: declaredAt, until: until ?? at.getTime() });
  const end = planned === null || soonest < planned ? soonest : planned;
  const isNew = !isKnown || end !== planned;
  return [
    storeEnd(db, id, isNew ? { endDeclared: { at: declaredAt, end: end.getTime() }, endsAt: end } : {}),
    queueMail(
      db,
      newsMail(membership, "leaving", {
        about: isNew ? String(at.getTime()) : `again ${at.toISOString().slice(0, 10)}`,
        at,
        until: end,
        statement,
      }),
    ),
    ...tellMembership(db, id, at),
  ] as const;
}

/** Tells Stripe, and other programs, what is stored; what cannot be told now is told by the cron. */
export const tellStripe = (services: SettleServices, { id }: Pick<MembershipRow, "id">): Promise<void> =>
  syncMembership(services, id)
    .then(
      () => undefined,
      (error: unknown) => services.log("payment_provider_failed", { error: errorDetails(error) }),
    )
    .finally(() => {
      if (!services.mailsLater) deliverAfterAnswer(services);
    });
