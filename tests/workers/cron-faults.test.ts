/** The jobs of the cron, in which each D1 round trip fails in turn; the next run makes good what one left undone. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDb } from "#app/db/client.server.ts";
import {
  newsSubscribers,
  printPhotos,
  referenceRates,
  searchEntries,
  statisticsSnapshots,
} from "#app/db/schema.ts";
import { sweepExpired } from "#app/domain/accounts/sweep.server.ts";
import { refreshSearchIndex } from "#app/domain/catalog/search.server.ts";
import { publishDueDrafts } from "#app/domain/drafts/scheduled-publication.server.ts";
import { SaleRequest } from "#app/domain/offers/sales.contract.ts";
import { createSale, repriceAfterSales } from "#app/domain/offers/sales.server.ts";
import { sweepRemovedPhotos } from "#app/domain/photos/sweep-photos.server.ts";
import { refreshRates } from "#app/domain/rates/rates.server.ts";
import { computeStatistics } from "#app/domain/statistics/statistics.server.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { type Fault, faultyDatabase } from "#tests/support/faulty-database.ts";
import { createMailServices, insertMailToken, MINUTE } from "#tests/support/mail.ts";
import { insertPhoto } from "#tests/support/photo-rows.ts";
import { insertProduct, insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, insertSession } from "#tests/support/users.ts";
import { differences, shopRows } from "#tests/support/writing-calls.ts";
import { draftedModel, emptyShopState } from "#tests/support/writing-studio-calls.ts";

const { services } = testServices();
type CronServices = ReturnType<typeof createMailServices>["services"];

interface Job {
  run: (services: CronServices) => Promise<unknown>;
  prepare: () => Promise<unknown>;
  /** How much later than now it runs. */
  after?: number;
  /** What is still to do; for what the compared rows do not show. */
  left?: () => Promise<unknown[]>;
}

const removedPhotos = () => db.select().from(printPhotos).where(eq(printPhotos.status, "removed"));

const JOBS: Record<string, Job> = {
  publishDueDrafts: { run: publishDueDrafts, prepare: () => draftedModel(new Date(Date.now() - MINUTE)) },
  sweepExpired: {
    run: sweepExpired,
    async prepare() {
      const { user } = await createUser();
      await insertSession(user.id, -1);
      await insertMailToken(user.id, "reset", user.email, new Date(Date.now() - 2 * DAY_MS));
      await db.delete(newsSubscribers);
    },
  },
  sweepRemovedPhotos: {
    run: sweepRemovedPhotos,
    async prepare() {
      const { user } = await createUser();
      const id = await insertPhoto(user.id, (await insertProductWithZip(randomBytes(100))).id);
      await db.update(printPhotos).set({ status: "removed" }).where(eq(printPhotos.id, id));
    },
    left: removedPhotos,
  },
  repriceAfterSales: {
    run: repriceAfterSales,
    after: 2 * DAY_MS,
    async prepare() {
      const { id } = await insertProduct();
      const until = new Date(Date.now() + DAY_MS).toISOString();
      await createSale(services, SaleRequest.parse({ ids: [id], percent: 20, until }));
    },
  },
  refreshSearchIndex: {
    run: refreshSearchIndex,
    async prepare() {
      const { id } = await insertProduct();
      await db.update(searchEntries).set({ sales: 3 }).where(eq(searchEntries.productId, id));
    },
    left: async () =>
      (await db.select().from(searchEntries)).filter(({ sales, rankedSales }) => sales !== rankedSales),
  },
  refreshRates: { run: refreshRates, prepare: () => db.delete(referenceRates) },
  computeStatistics: { run: computeStatistics, prepare: () => db.delete(statisticsSnapshots) },
};

/** Runs a job as the cron does. @returns its round trips, and whether it said that something failed */
async function runJob({ run, after = 0 }: Job, fault: Fault) {
  const cron = createMailServices(new Date(Date.now() + after));
  const { DB, trips } = faultyDatabase(fault);
  const faulty = { ...cron.services, db: openDb(DB, "first-primary") };
  const hasThrown = await run(faulty).then(
    () => false,
    () => true,
  );
  const background = await cron.settled().then(
    () => false,
    () => true,
  );
  const said = cron.logged.some(({ event }) => /failed/.test(event));
  return { trips: trips(), hasFailed: hasThrown || background || said, sent: cron.sent };
}
const NEVER: Fault = { at: Number.POSITIVE_INFINITY, when: "before" };

test.each(Object.entries(JOBS))(
  "%s: what a failed round trip left undone is done by the next run, once",
  async (name, job) => {
    const start = async () => {
      await emptyShopState();
      // Nothing else is due.
      await runJob(job, NEVER);
      await job.prepare();
      return shopRows();
    };
    const untouched = await start();
    const good = await runJob(job, NEVER);
    const effect = differences(untouched, await shopRows());
    expect([name, good.hasFailed, effect.length > 0 || job.left !== undefined]).toEqual([name, false, true]);
    expect(good.trips).toBeGreaterThan(0);
    const faults = Array.from({ length: good.trips }, (_, at) => at).flatMap((at): Fault[] => [
      { at, when: "before" },
      { at, when: "after" },
      { at, when: "before", lasting: true },
    ]);
    for (const fault of faults) {
      const before = await start();
      const run = await runJob(job, fault);
      const changed = differences(before, await shopRows());
      if (!run.hasFailed) expect([name, fault, changed]).toEqual([name, fault, effect]);
      // A mail whose try failed is due again some minutes later.
      const again = await runJob({ ...job, after: (job.after ?? 0) + 30 * MINUTE }, NEVER);
      expect([name, fault, again.hasFailed, await job.left?.()]).toEqual([
        name,
        fault,
        false,
        job.left && [],
      ]);
      expect([name, fault, differences(before, await shopRows())]).toEqual([name, fault, effect]);
      expect([name, fault, run.sent.length + again.sent.length]).toEqual([name, fault, good.sent.length]);
    }
  },
);
