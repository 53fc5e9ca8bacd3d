import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { Reads } from "#app/services.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { addDays, localDay, startOfLocalDay } from "#app/shared/time-zone.ts";
import { storedIn, storedSettings, storeSetting } from "#app/studio/shop-settings.store.server.ts";
import { COUNTED_DAYS, type MemberNumbers, NO_MEMBERS, RENEWAL_DAYS } from "./member-numbers.contract.ts";

/** Counting reads every member and every order of `COUNTED_DAYS`: few are counted at each run, more once an hour. */
const COUNT_AGAIN_MS = HOUR_MS;
const FEW_MEMBERS = 500;

interface CountedRow {
  tier: string;
  /** JSON of a part of `TierNumbers`. */
  counted: string;
}

interface Counted {
  at: Date;
  /** Midnight before `COUNTED_DAYS` with today, as *Numbers* count. */
  since: number;
}

const countMembers = (db: Db, { at, since }: Counted) => {
  const isLiving = sql.raw("status IN ('active', 'past_due')");
  const renewsSoon = sql`(status = 'active' AND ends_at IS NULL AND paid_until < ${at.getTime() + RENEWAL_DAYS * DAY_MS})`;
  return db.all<CountedRow>(sql`
    SELECT tier, json_object(
      'members', sum(${isLiving}),
      'joined', sum(joined_at >= ${since}),
      'lost', sum(status = 'ended' AND ended_at >= ${since}),
      'agreedCents', CAST(round(sum(iif(${isLiving} AND ends_at IS NULL, iif(interval = 'year', cents / 12.0, cents), 0))) AS INTEGER),
      'renewals', sum(${renewsSoon}),
      'renewalCents', sum(iif(${renewsSoon}, cents, 0)),
      'pastDue', sum(status = 'past_due'),
      'leaving', sum(status = 'active' AND ends_at IS NOT NULL)) AS counted
    FROM memberships WHERE joined_at IS NOT NULL GROUP BY tier`);
};

const countPayments = (db: Db, { since }: Counted) =>
  db.all<CountedRow>(sql`
    SELECT p.terms ->> 'tier' AS tier, json_object(
      'paidCents', sum(iif(o.status = 'charged_back', 0, o.total_cents - o.refunded_cents))) AS counted
    FROM orders o INDEXED BY orders_paid CROSS JOIN membership_periods p ON p.order_id = o.id
    WHERE o.paid_at >= ${since} GROUP BY 1`);

/** Counts members by tier. The cron calls it: pages read the kept numbers. */
export async function refreshMemberNumbers({
  db,
  now,
  shop,
}: Pick<Reads, "db" | "now" | "shop">): Promise<void> {
  const at = now();
  const kept = await storedSettings(db, ["member-numbers"]);
  const members = Object.values(storedIn(kept, "member-numbers").counted ?? {});
  const isFew = members.reduce((sum, each) => sum + each.members, 0) < FEW_MEMBERS;
  const age = at.getTime() - (kept[0]?.updatedAt.getTime() ?? 0);
  if (!isFew && age < COUNT_AGAIN_MS) return;
  const { timeZone } = await shop.profile();
  const firstDay = addDays(localDay(at.getTime(), timeZone), 1 - COUNTED_DAYS);
  const times = { at, since: startOfLocalDay(firstDay, timeZone) };
  const counted: MemberNumbers = {};
  for (const rows of await db.batch([countMembers(db, times), countPayments(db, times)]))
    for (const { tier, counted: numbers } of rows)
      counted[tier] = { ...NO_MEMBERS, ...counted[tier], ...JSON.parse(numbers) };
  await storeSetting(db, { name: "member-numbers", value: { counted }, updatedAt: at });
}
