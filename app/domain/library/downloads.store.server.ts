/** Queries that make one download out of its answers, or of the panel's report; each is safe beside others like it. */
import { and, desc, eq, exists, lt, notExists, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { downloadParts, downloadReports, downloads, productVersions, purchases } from "#app/db/schema.ts";
import type { UserId } from "#app/domain/accounts/accounts.store.server.ts";

/** A client that leaves more gaps than this has to ask again for what lies behind them, or is not counted. */
const MOST_STRETCHES = 256;

interface OneVersion {
  userId: string;
  productId: string;
  version: number;
}

/** An answer that has ended: bytes `from` up to, but not including, `to`. */
export interface AskedPart extends OneVersion {
  from: number;
  to: number;
  /** Whether it reached the file's end and was sent in full. */
  endSent: boolean;
  startedAt: Date;
}

const oneMore = (lastAt: Date) => ({
  target: [downloads.userId, downloads.productId],
  set: {
    count: sql`${downloads.count} + 1`,
    lastAt,
    // A report may come late, after a newer version was fetched.
    lastVersion: sql`max(${downloads.lastVersion}, excluded.last_version)`,
  },
});

export const countDownload = (db: Db, { userId, productId, version }: OneVersion, lastAt: Date) =>
  db
    .insert(downloads)
    .values({ userId, productId, count: 1, lastAt, lastVersion: version })
    .onConflictDoUpdate(oneMore(lastAt));

const sameZip = ({ userId, productId, version }: OneVersion) =>
  and(
    eq(downloadParts.userId, userId),
    eq(downloadParts.productId, productId),
    eq(downloadParts.version, version),
  );

const isWhole = (size: number) => and(eq(downloadParts.asked, [[0, size]]), eq(downloadParts.endSent, true));

/** The stored stretches and one more, those that overlap or touch made one. D1 binds every number as a REAL. */
const merged = ({ from, to }: AskedPart) => sql`(
  WITH
    stretch(a, b) AS (
      SELECT value ->> 0, value ->> 1 FROM json_each(${downloadParts.asked})
      UNION ALL SELECT CAST(${from} AS INTEGER), CAST(${to} AS INTEGER)),
    after(a, b, reached) AS (
      SELECT a, b, max(b) OVER (ORDER BY a, b ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) FROM stretch),
    island(a, b, number) AS (
      SELECT a, b, sum(a > ifnull(reached, a)) OVER (ORDER BY a, b) FROM after),
    whole(a, b) AS (
      SELECT min(a), max(b) FROM island GROUP BY number ORDER BY 1 LIMIT ${MOST_STRETCHES})
  SELECT json_group_array(json_array(a, b)) FROM whole)`;

/**
 * Writes only what was not known: a part that is asked for again costs nothing.
 * Answers the zip's parts when something was written, or when they were whole already and not counted yet.
 */
export const rememberPart = (db: Db, part: AskedPart & { size: number }) => {
  const { userId, productId, version, from, to, endSent, startedAt, size } = part;
  const known = sql`EXISTS (SELECT 1 FROM json_each(${downloadParts.asked})
    WHERE value ->> 0 <= ${from} AND value ->> 1 >= ${to})`;
  return db
    .insert(downloadParts)
    .values({ userId, productId, version, asked: [[from, to]], endSent, startedAt })
    .onConflictDoUpdate({
      target: [downloadParts.userId, downloadParts.productId, downloadParts.version],
      set: { asked: merged(part), endSent: sql`${downloadParts.endSent} OR excluded.end_sent` },
      setWhere: sql`NOT ${known} OR excluded.end_sent > ${downloadParts.endSent} OR (${isWhole(size)})`,
    })
    .returning({ whole: sql<number>`${isWhole(size)}`.as("whole") });
};

/** Counts the parts when they make the whole zip; to be followed by `forgetWholeParts` in the same batch. */
export const countWholeParts = (db: Db, zip: OneVersion & { size: number }, lastAt: Date) =>
  db
    .insert(downloads)
    .select(
      db
        .select({
          userId: downloadParts.userId,
          productId: downloadParts.productId,
          count: sql<number>`1`.as("count"),
          lastAt: sql<Date>`${lastAt.getTime()}`.as("last_at"),
          lastVersion: downloadParts.version,
        })
        .from(downloadParts)
        .where(and(sameZip(zip), isWhole(zip.size))),
    )
    .onConflictDoUpdate(oneMore(lastAt));

export const forgetWholeParts = (db: Db, zip: OneVersion & { size: number }) =>
  db.delete(downloadParts).where(and(sameZip(zip), isWhole(zip.size)));

export const forgetParts = (db: Db, zip: OneVersion) => db.delete(downloadParts).where(sameZip(zip));

/** What the panel says it has: the zip with this hash, fetched under an id of its own. */
export interface FinishedZip {
  userId: string;
  productId: string;
  downloadId: string;
  sha256: string;
}

/** The version whose zip it is, if the person owns the product or ever did. */
export const finishedVersion = (
  db: Db,
  { userId, productId, sha256 }: { userId: UserId; productId: string; sha256: string },
) =>
  db
    .select({ version: productVersions.version })
    .from(productVersions)
    .where(
      and(
        eq(productVersions.productId, productId),
        eq(productVersions.zipSha256, sha256),
        exists(
          db
            .select({ one: sql`1` })
            .from(purchases)
            .where(and(eq(purchases.userId, userId), eq(purchases.productId, productId))),
        ),
      ),
    )
    .orderBy(desc(productVersions.version))
    .limit(1);

const reportOf = (db: Db, { userId, downloadId }: FinishedZip) =>
  db
    .select({ one: sql`1` })
    .from(downloadReports)
    .where(and(eq(downloadReports.userId, userId), eq(downloadReports.downloadId, downloadId)));

/** To be followed by `rememberReport` in the same batch. */
export const countFinished = (db: Db, zip: FinishedZip & { version: number }, lastAt: Date) =>
  db
    .insert(downloads)
    .select(
      db
        .select({
          userId: sql<string>`${zip.userId}`.as("user_id"),
          productId: productVersions.productId,
          count: sql<number>`1`.as("count"),
          lastAt: sql<Date>`${lastAt.getTime()}`.as("last_at"),
          lastVersion: productVersions.version,
        })
        .from(productVersions)
        .where(
          and(
            eq(productVersions.productId, zip.productId),
            eq(productVersions.version, zip.version),
            notExists(reportOf(db, zip)),
          ),
        ),
    )
    .onConflictDoUpdate(oneMore(lastAt));

export const rememberReport = (db: Db, { userId, downloadId }: FinishedZip, reportedAt: Date) =>
  db.insert(downloadReports).values({ userId, downloadId, reportedAt }).onConflictDoNothing();

const PARTS_KEPT = 7 * 86_400_000;
/** Longer than the panel keeps a report that it could not send. */
const REPORTS_KEPT = 90 * 86_400_000;

export const forgetOldParts = (db: Db, at: Date) =>
  db.delete(downloadParts).where(lt(downloadParts.startedAt, new Date(at.getTime() - PARTS_KEPT)));

export const forgetOldReports = (db: Db, at: Date) =>
  db.delete(downloadReports).where(lt(downloadReports.reportedAt, new Date(at.getTime() - REPORTS_KEPT)));
