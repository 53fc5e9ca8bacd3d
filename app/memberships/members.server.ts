/** Who is a member, for sellers. Each page reads about seven rows for each member it shows. */
import { asc, sql } from "drizzle-orm";
import { PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import type { Db } from "#app/db/client.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import type { Reads } from "#app/services.ts";
import { cursorOf, type KeysetPage, keysetPage, pageOf } from "#app/shared/list-page.ts";
import type { ListedMember, MemberState, MembersQuery } from "./members.contract.ts";
import type { BillingInterval } from "./memberships.contract.ts";
import { memberState, membershipTiers } from "./memberships.tables.server.ts";
import { LISTED_TIERS } from "./tiers.contract.ts";

interface MemberRow {
  id: string;
  /** When they joined. */
  position: number;
  state: MemberState;
  tier: string;
  interval: BillingInterval;
  cents: number;
  paidUntil: number | null;
  pastDueSince: number | null;
  endsAt: number | null;
  endedAt: number | null;
  userId: string;
  username: string;
  email: string;
  deletedAt: number | null;
  orderCode: string | null;
}

/** Each is one range of an index; together they are a page of the filter. */
const RANGES: Record<MembersQuery["state"], readonly MemberState[]> = {
  all: ["active", "leaving", "past_due"],
  past_due: ["past_due"],
  leaving: ["leaving"],
  ended: ["ended"],
};

function membersIn(db: Db, { tier, state }: MembersQuery, { after, limit }: KeysetPage) {
  const older = after ? sql`(joined_at, id) < (CAST(${after.value} AS INTEGER), ${after.id})` : sql`TRUE`;
  const ofTier = tier ? sql`tier = ${tier}` : sql`TRUE`;
  const ranges = RANGES[state].map(
    (each) => sql`SELECT * FROM (SELECT *, joined_at AS position, ${each} AS state FROM memberships
      WHERE ${ofTier} AND ${memberState} = ${each} AND joined_at IS NOT NULL AND ${older}
      ORDER BY joined_at DESC, id DESC LIMIT ${limit})`,
  );
  return db.all<MemberRow>(sql`
    SELECT m.id, m.position, m.state, m.tier, m.interval, m.cents, m.paid_until AS paidUntil,
      m.past_due_since AS pastDueSince, m.ends_at AS endsAt, m.ended_at AS endedAt, u.id AS userId, u.username,
      u.email, u.deleted_at AS deletedAt,
      (SELECT o.code FROM membership_periods p CROSS JOIN orders o ON o.id = p.order_id
        WHERE p.membership_id = m.id ORDER BY p.ends_at DESC LIMIT 1) AS orderCode
    FROM (${sql.join(ranges, sql` UNION ALL `)} ORDER BY position DESC, id DESC LIMIT ${limit}) AS m
    CROSS JOIN users u ON u.id = m.user_id
    ORDER BY m.position DESC, m.id DESC`);
}

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const stateAtOf = ({ state, pastDueSince, endsAt, endedAt, paidUntil }: MemberRow): number | null =>
  ({ active: paidUntil, past_due: pastDueSince, leaving: endsAt, ended: endedAt })[state];

/** A page of members, who joined last first; and the tiers to filter by. */
export async function membersPage(services: Reads, query: MembersQuery) {
  const { db } = services;
  const [rows, tierRows] = await db.batch([
    membersIn(db, query, keysetPage(query.after, PAGE_SIZE)),
    db
      .select({ slug: membershipTiers.slug, name: membershipTiers.name })
      .from(membershipTiers)
      .orderBy(asc(membershipTiers.place), asc(membershipTiers.slug))
      .limit(LISTED_TIERS),
  ]);
  const tiers = tierRows.map(({ slug, name }) => ({ slug, name: inLanguage(name, services) }));
  const { shown, next } = pageOf(rows, PAGE_SIZE, ({ position, id }) => cursorOf(position, id));
  const members = shown.map(
    (row): ListedMember => ({
      id: row.id,
      customer: row.deletedAt === null ? { id: row.userId, name: row.username, email: row.email } : null,
      tier: tiers.find(({ slug }) => slug === row.tier)?.name ?? row.tier,
      cents: row.cents,
      interval: row.interval,
      state: row.state,
      joinedAt: new Date(row.position).toISOString(),
      paidUntil: isoOf(row.paidUntil),
      stateAt: isoOf(stateAtOf(row)),
      order: row.orderCode,
    }),
  );
  return { members, next, tiers };
}
