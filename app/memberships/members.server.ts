/** Who is a member, for sellers. Each page reads about seven rows for each member it shows. */
import { asc, type SQL, sql } from "drizzle-orm";
import { PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import type { Db } from "#app/db/client.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import type { OrderStatus } from "#app/orders/payments/order-status.contract.ts";
import type { Dispute } from "#app/orders/refunds/refund-states.ts";
import type { Reads } from "#app/services.ts";
import { cursorOf, type KeysetPage, keysetPage, pageOf } from "#app/shared/list-page.ts";
import type { ListedMember, MemberState, MembersQuery, MemberTrouble } from "./members.contract.ts";
import type { BillingInterval } from "./memberships.contract.ts";
import { tiersBySlugs } from "./memberships.store.server.ts";
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
  withdrawnAt: number | null;
  /** JSON of `Newest`; null before the first invoice. */
  newest: string | null;
}

/** The newest period. */
interface Newest {
  tier: string;
  code: string;
  status: OrderStatus;
  dispute: Dispute["status"] | null;
}

/** Each is one range of an index; together they are a page of the filter. */
const RANGES: Record<MembersQuery["state"], readonly MemberState[]> = {
  all: ["active", "leaving", "past_due"],
  past_due: ["past_due"],
  leaving: ["leaving"],
  ended: ["ended"],
};

const selectMembers = (db: Db, chosen: SQL) =>
  db.all<MemberRow>(sql`
    SELECT m.id, m.position, m.state, m.tier, m.interval, m.cents, m.paid_until AS paidUntil,
      m.past_due_since AS pastDueSince, m.ends_at AS endsAt, m.ended_at AS endedAt, u.id AS userId, u.username,
      u.email, u.deleted_at AS deletedAt, m.withdrawn_at AS withdrawnAt,
      (SELECT json_object('tier', p.terms ->> 'tier', 'code', o.code, 'status', o.status, 'dispute', o.dispute ->> 'status')
        FROM membership_periods p CROSS JOIN orders o ON o.id = p.order_id
        WHERE p.membership_id = m.id ORDER BY p.ends_at DESC, p.starts_at DESC LIMIT 1) AS newest
    FROM (${chosen}) AS m CROSS JOIN users u ON u.id = m.user_id
    ORDER BY m.position DESC, m.id DESC`);

function membersIn(db: Db, { tier, state }: MembersQuery, { after, limit }: KeysetPage) {
  const older = after ? sql`(joined_at, id) < (CAST(${after.value} AS INTEGER), ${after.id})` : sql`TRUE`;
  const ofTier = tier ? sql`tier = ${tier}` : sql`TRUE`;
  const ranges = RANGES[state].map(
    (each) => sql`SELECT * FROM (SELECT *, joined_at AS position, ${each} AS state FROM memberships
      WHERE ${ofTier} AND ${memberState} = ${each} AND joined_at IS NOT NULL AND ${older}
      ORDER BY joined_at DESC, id DESC LIMIT ${limit})`,
  );
  return selectMembers(
    db,
    sql`${sql.join(ranges, sql` UNION ALL `)} ORDER BY position DESC, id DESC LIMIT ${limit}`,
  );
}

/** Their newest membership, as a row of the list; none for who never was a member. */
export const membershipOfUser = (db: Db, userId: string) =>
  selectMembers(
    db,
    sql`SELECT *, joined_at AS position, ${memberState} AS state FROM memberships
      WHERE user_id = ${userId} AND joined_at IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
  );

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const stateAtOf = ({ state, pastDueSince, endsAt, endedAt, paidUntil }: MemberRow): number | null =>
  ({ active: paidUntil, past_due: pastDueSince, leaving: endsAt, ended: endedAt })[state];

const newestOf = ({ newest }: MemberRow): Newest | null => newest && JSON.parse(newest);

function troubleOf({ withdrawnAt }: MemberRow, newest: Newest | null): MemberTrouble | null {
  if (withdrawnAt !== null) return "withdrawn";
  if (newest?.status === "charged_back" || newest?.status === "refunded") return newest.status;
  return newest?.dispute === "open" || newest?.dispute === "inquiry" ? "disputed" : null;
}

function listedMember(row: MemberRow, nameOf: (tier: string) => string): ListedMember {
  const { id, tier, cents, interval, state, position, paidUntil, deletedAt } = row;
  const newest = newestOf(row);
  return {
    id,
    customer: deletedAt === null ? { id: row.userId, name: row.username, email: row.email } : null,
    tier: nameOf(state === "leaving" && newest ? newest.tier : tier),
    cents,
    interval,
    state,
    joinedAt: new Date(position).toISOString(),
    paidUntil: isoOf(paidUntil),
    stateAt: isoOf(stateAtOf(row)),
    tierUntilThen: state === "active" && newest && newest.tier !== tier ? nameOf(newest.tier) : null,
    order: newest?.code ?? null,
    trouble: troubleOf(row, newest),
  };
}

/** With the names of the tiers. */
export async function memberOf(services: Reads, row: MemberRow): Promise<ListedMember> {
  const slugs = [row.tier, newestOf(row)?.tier ?? row.tier];
  const tiers = await tiersBySlugs(services.db, slugs);
  const names = new Map(tiers.map(({ slug, name }) => [slug, inLanguage(name, services)]));
  return listedMember(row, (tier) => names.get(tier) ?? tier);
}

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
  const nameOf = (tier: string) => tiers.find(({ slug }) => slug === tier)?.name ?? tier;
  return { members: shown.map((row) => listedMember(row, nameOf)), next, tiers };
}
