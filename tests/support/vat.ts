import { eq } from "drizzle-orm";
import { heartbeats, vatCounted, vatRecounts, vatSums } from "#app/db/schema.ts";
import { computeVatSheets } from "#app/tax/vat.server.ts";

/** Works the sheets out as the cron does when the hour of the last ones is over. */
export async function computeVatSheetsAgain(services: Parameters<typeof computeVatSheets>[0]): Promise<void> {
  await services.db.delete(heartbeats).where(eq(heartbeats.name, "vat"));
  await computeVatSheets(services);
}

type Db = Parameters<typeof computeVatSheets>[0]["db"];

/** What the sheets are made of, and what each order has added to them. */
async function counted(db: Db) {
  const [sums, orders] = await db.batch([
    db.select().from(vatSums).orderBy(vatSums.quarter, vatSums.soldIn, vatSums.group),
    db.select().from(vatCounted).orderBy(vatCounted.orderId),
  ]);
  // A group that nothing belongs to any more keeps its row.
  const isLeft = ({
    count,
    gross,
    refunded,
    fees,
    stripeTax,
    weakPlaces,
    unknownRegions,
  }: (typeof sums)[number]) =>
    [count, gross, refunded, fees, stripeTax, weakPlaces, unknownRegions].some((sum) => sum !== 0);
  return { sums: sums.filter(isLeft), orders };
}

/** Counts what changed, and then all orders as if nothing had been counted before. */
export async function countTwoWays(services: Parameters<typeof computeVatSheets>[0]) {
  const { db } = services;
  await computeVatSheetsAgain(services);
  const changes = await counted(db);
  await db.batch([db.delete(vatSums), db.delete(vatCounted), db.delete(vatRecounts)]);
  await computeVatSheetsAgain(services);
  return { changes, all: await counted(db) };
}
