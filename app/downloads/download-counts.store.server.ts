import { and, desc, eq, exists, isNotNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import { productVersions } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { downloadParts, downloadReports, downloads, fileDownloads } from "./downloads.tables.server.ts";

/** Each request of a part reads all of them some times. */
const MAX_RANGES = 32;

interface OwnedVersion {
  userId: string;
  productId: string;
  version: number;
}

/** Offsets of the first byte and of the byte after the last. */
export type PartRange = [from: number, to: number];

export interface RequestedParts {
  ranges: PartRange[];
  endSent: boolean;
  at: Date;
}

const incrementOnConflict = (lastAt: Date) => ({
  target: [downloads.userId, downloads.productId],
  set: {
    count: sql`${downloads.count} + 1`,
    lastAt,
    // A report may come late, after a newer version was fetched.
    lastVersion: sql`max(${downloads.lastVersion}, excluded.last_version)`,
  },
});

const sameZip = ({ userId, productId, version }: OwnedVersion) =>
  and(
    eq(downloadParts.userId, userId),
    eq(downloadParts.productId, productId),
    eq(downloadParts.version, version),
  );

const isRequested = (size: number) => eq(downloadParts.requested, [[0, size]]);
const isWhole = (size: number) => and(isRequested(size), eq(downloadParts.endSent, true));

/** SQL that merges ranges that overlap or touch. @returns JSON, ordered by offset */
const mergeRanges = (ranges: SQL) => sql<PartRange[]>`(
  WITH
    requested(a, b) AS (${ranges}),
    with_reach(a, b, reached) AS (
      SELECT a, b, max(b) OVER (ORDER BY a, b ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) FROM requested),
    island(a, b, number) AS (
      SELECT a, b, sum(a > ifnull(reached, a)) OVER (ORDER BY a, b) FROM with_reach),
    merged(a, b) AS (
      SELECT min(a), max(b) FROM island GROUP BY number ORDER BY 1 LIMIT ${MAX_RANGES})
  SELECT json_group_array(json_array(a, b)) FROM merged)`;

/** Stores that the whole zip was requested, which begins a new download: parts of the one before are dropped. */
export const startDownload = (
  db: Db,
  { userId, productId, version, size }: OwnedVersion & { size: number },
  startedAt: Date,
) => {
  const parts = { requested: [[0, size]] satisfies PartRange[], endSent: false, startedAt };
  return db
    .insert(downloadParts)
    .values({ userId, productId, version, ...parts })
    .onConflictDoUpdate({
      target: [downloadParts.userId, downloadParts.productId, downloadParts.version],
      set: parts,
    });
};

/**
 * Stores requested parts; writes nothing for parts that are stored already.
 * Returns a row when something was written, or when the parts were complete already and not counted yet.
 */
export const recordRequestedParts = (
  db: Db,
  zip: OwnedVersion & { size: number },
  { ranges, endSent, at }: RequestedParts,
) => {
  const { userId, productId, version, size } = zip;
  const ends = sql`SELECT value ->> 0, value ->> 1`;
  const stored = sql`${ends} FROM ${downloadParts}, json_each(${downloadParts.requested}) WHERE ${sameZip(zip)}`;
  const added = sql`${ends} FROM json_each(${JSON.stringify(ranges)})`;
  return db
    .insert(downloadParts)
    .values({
      userId,
      productId,
      version,
      requested: mergeRanges(sql`${stored} UNION ALL ${added}`),
      endSent,
      startedAt: at,
    })
    .onConflictDoUpdate({
      target: [downloadParts.userId, downloadParts.productId, downloadParts.version],
      set: {
        requested: sql`excluded.requested`,
        endSent: sql`${downloadParts.endSent} OR excluded.end_sent`,
      },
      setWhere: sql`excluded.requested <> ${downloadParts.requested} OR excluded.end_sent > ${downloadParts.endSent} OR (${isWhole(size)})`,
    })
    .returning({ whole: sql<number>`${isWhole(size)}`.as("whole") });
};

/** Counts a download when its parts make the whole zip; `deleteCompleteParts` must follow in the same batch. */
export const countCompleteParts = (db: Db, zip: OwnedVersion & { size: number }, lastAt: Date) =>
  db
    .insert(downloads)
    .select(
      db
        .select({
          userId: downloadParts.userId,
          productId: downloadParts.productId,
          count: sql<number>`1`.as("count"),
          firstAt: sql<Date>`${lastAt.getTime()}`.as("first_at"),
          lastAt: sql<Date>`${lastAt.getTime()}`.as("last_at"),
          lastVersion: downloadParts.version,
        })
        .from(downloadParts)
        .where(and(sameZip(zip), isWhole(zip.size))),
    )
    .onConflictDoUpdate(incrementOnConflict(lastAt));

export const deleteCompleteParts = (db: Db, zip: OwnedVersion & { size: number }) =>
  db.delete(downloadParts).where(and(sameZip(zip), isWhole(zip.size)));

/** Stores that the whole zip was sent; changes nothing when parts that were requested meanwhile have been counted already. */
export const recordWholeSent = (db: Db, zip: OwnedVersion & { size: number }) =>
  db
    .update(downloadParts)
    .set({ endSent: true })
    .where(and(sameZip(zip), isRequested(zip.size)));

interface ReportedDownload {
  userId: string;
  productId: string;
  downloadId: string;
  sha256: string;
}

/** The version with this hash, for an account whose delivery began: the hash alone proves nothing, because every buyer has the same. */
export const versionByHash = (
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
            .where(
              and(
                eq(purchases.userId, userId),
                eq(purchases.productId, productId),
                isNotNull(purchases.deliveryBeganAt),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(productVersions.version))
    .limit(1);

const reportOf = (db: Db, { userId, downloadId }: ReportedDownload) =>
  db
    .select({ one: sql`1` })
    .from(downloadReports)
    .where(and(eq(downloadReports.userId, userId), eq(downloadReports.downloadId, downloadId)));

/** Counts a reported download, unless the same report was counted before; `insertReport` must follow in the same batch. */
export const countReport = (db: Db, report: ReportedDownload & { version: number }, lastAt: Date) =>
  db
    .insert(downloads)
    .select(
      db
        .select({
          userId: sql<string>`${report.userId}`.as("user_id"),
          productId: productVersions.productId,
          count: sql<number>`1`.as("count"),
          firstAt: sql<Date>`${lastAt.getTime()}`.as("first_at"),
          lastAt: sql<Date>`${lastAt.getTime()}`.as("last_at"),
          lastVersion: productVersions.version,
        })
        .from(productVersions)
        .where(
          and(
            eq(productVersions.productId, report.productId),
            eq(productVersions.version, report.version),
            notExists(reportOf(db, report)),
          ),
        ),
    )
    .onConflictDoUpdate(incrementOnConflict(lastAt));

export const insertReport = (db: Db, { userId, downloadId }: ReportedDownload, reportedAt: Date) =>
  db.insert(downloadReports).values({ userId, downloadId, reportedAt }).onConflictDoNothing();

/** Stores that a file was sent in full; writes nothing for one that is stored already, or of an older version. */
export const recordFileSent = (
  db: Db,
  { userId, productId, version, offset }: OwnedVersion & { offset: number },
  lastAt: Date,
) =>
  db
    .insert(fileDownloads)
    .values({ userId, productId, version, offsets: [offset], lastAt })
    .onConflictDoUpdate({
      target: [fileDownloads.userId, fileDownloads.productId],
      set: {
        version,
        offsets: sql`iif(${fileDownloads.version} = excluded.version, json_insert(${fileDownloads.offsets}, '$[#]', ${offset}), excluded.offsets)`,
        lastAt,
      },
      setWhere: sql`${fileDownloads.version} < excluded.version OR (${fileDownloads.version} = excluded.version
        AND NOT EXISTS (SELECT 1 FROM json_each(${fileDownloads.offsets}) WHERE value = ${offset}))`,
    });

/** Columns for a query with `file_downloads`: how many files of the newest version were downloaded one by one. */
export const fileDownloadColumns = {
  count: sql<number | null>`json_array_length(${fileDownloads.offsets})`.as("sent_files"),
  version: sql<number | null>`${fileDownloads.version}`.as("sent_files_version"),
  lastAt: sql<Date | null>`${fileDownloads.lastAt}`.mapWith(fileDownloads.lastAt).as("sent_files_at"),
};

/** Drizzle makes no null of columns that are named by hand. */
export const fileDownloadIn = ({
  count,
  version,
  lastAt,
}: {
  count: number | null;
  version: number | null;
  lastAt: Date | null;
}) => (count === null || version === null || lastAt === null ? null : { count, version, lastAt });

const PART_RETENTION_MS = 7 * DAY_MS;
const REPORT_RETENTION_MS = 90 * DAY_MS;

export const deleteOldParts = (db: Db, at: Date) =>
  db.delete(downloadParts).where(lt(downloadParts.startedAt, new Date(at.getTime() - PART_RETENTION_MS)));

export const deleteOldReports = (db: Db, at: Date) =>
  db
    .delete(downloadReports)
    .where(lt(downloadReports.reportedAt, new Date(at.getTime() - REPORT_RETENTION_MS)));
