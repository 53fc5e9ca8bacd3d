/** Which mails a change of a membership causes. Each is queued once for its cause, however often the change is read. */
import type { MembershipNews, NewMail } from "#app/mail/mail.contract.ts";
import type { MembershipStatus } from "./memberships.contract.ts";
import { isLiving, type MembershipRow } from "./memberships.store.server.ts";
import type { PeriodInvoice } from "./subscriptions.service.server.ts";

interface Changed {
  status: MembershipStatus;
  endsAt: Date | null;
  /** The seller has ended it. */
  isTierEnded: boolean;
}

export const newsMail = (
  { id, userId }: Pick<MembershipRow, "id" | "userId">,
  news: MembershipNews,
  {
    about,
    at,
    until,
    statement,
  }: { about: string; at: Date; until?: Date | null; statement?: string | null },
): NewMail => ({
  cause: [id, news, about].join(" "),
  template: "membership-news",
  userId,
  data: {
    membership: id,
    news,
    at: String(at.getTime()),
    ...(until && { until: String(until.getTime()) }),
    ...(statement && { statement }),
  },
  at,
});

export function membershipMails(
  before: MembershipRow,
  now: Changed,
  { invoices: [newest], at }: { invoices: readonly PeriodInvoice[]; at: Date },
): NewMail[] {
  const mails: NewMail[] = [];
  const add = (news: MembershipNews, about: string, until?: Date | null) =>
    mails.push(newsMail(before, news, { about, at, until: until ?? null }));
  if (now.status === "past_due" && newest && !newest.isPaid)
    add("payment_failed", `${newest.id} ${newest.attempts}`);
  if (now.status === "expired" && before.status === "joining") add("not_joined", "");
  if (isLiving(before.status) && now.status === "ended" && !before.withdrawnAt) add("ended", "");
  if (!isLiving(now.status)) return mails;
  const isNewEnd = now.endsAt !== null && before.endsAt === null;
  if (isNewEnd && now.isTierEnded) add("tier_ended", String(now.endsAt?.getTime()), now.endsAt);
  // What its member declares is confirmed with the declaration.
  else if (isNewEnd && isLiving(before.status) && !before.endDeclared?.end)
    add("leaving", String(now.endsAt?.getTime()), now.endsAt);
  if (isLiving(before.status) && !now.endsAt && before.endsAt)
    add("resumed", String(before.endDeclared?.at ?? before.endsAt.getTime()));
  return mails;
}
