/** The jobs of the cron, in which each D1 round trip fails in turn; the next run makes good what one left undone. */
import { eq, isNotNull, isNull } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { rememberGone } from "#app/backups/backups.server.ts";
import { addToCart } from "#app/cart/cart.server.ts";
import { mailLeftCarts } from "#app/cart/left-carts.server.ts";
import { LEFT_AFTER_MS } from "#app/cart/left-carts.store.server.ts";
import { refreshSearchIndex } from "#app/catalog/search/search.server.ts";
import { sendAsSeller } from "#app/chat/chat.server.ts";
import { mailUnreadMessages } from "#app/chat/unread-mails.server.ts";
import { openDb } from "#app/db/client.server.ts";
import {
  importedPictures,
  newsSubscribers,
  outbox,
  printPhotos,
  searchEntries,
  users,
} from "#app/db/schema.ts";
import { publishDueEdits } from "#app/edits/scheduled-publication.server.ts";
import { refreshShopNumbers } from "#app/front-page/shop-numbers.server.ts";
import { sweepExpired } from "#app/health/sweep.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { ImportOptions } from "#app/imports/imports.contract.ts";
import { importFile } from "#app/imports/imports.server.ts";
import { fetchImportedPictures } from "#app/imports/pictures/imported-pictures.server.ts";
import { stagesOf } from "#app/letters/audience.store.server.ts";
import { agreeToLetters } from "#app/letters/letter-consent.store.server.ts";
import { sendLetters } from "#app/letters/send-letters.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { refreshMemberNumbers } from "#app/memberships/member-numbers.server.ts";
import { RENEWAL_NOTICE_DAYS } from "#app/memberships/memberships.contract.ts";
import { mailRenewals } from "#app/memberships/renewal-notices.server.ts";
import { mailNewModels } from "#app/news/mailings.server.ts";
import { repriceAfterSales } from "#app/offers/sales.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { refreshOldPaymentWays } from "#app/orders/payments/payment-ways.server.ts";
import { refundOrder, retryPendingRefunds } from "#app/orders/refunds/refunds.server.ts";
import { mailSellersAboutPendingPhotos } from "#app/photos/pending-photo-mails.server.ts";
import { sweepRemovedPhotos } from "#app/photos/sweep-photos.server.ts";
import { eraseAgain } from "#app/privacy/privacy.server.ts";
import { refreshRates } from "#app/rates/rates.server.ts";
import { removeSellersAgain } from "#app/sellers/sellers.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { computeStatistics } from "#app/statistics/statistics.server.ts";
import { setting } from "#app/studio/setting.server.ts";
import {
  chooser,
  type Fault,
  faultsOf,
  faultyDatabase,
  NEVER,
  SEED,
} from "#tests/support/faulty-database.ts";
import { insertLetter, insertReader } from "#tests/support/letters.ts";
import { createMailServices, createVerifiedUser, insertMailToken, MINUTE } from "#tests/support/mail.ts";
import { makeMember } from "#tests/support/members.ts";
import { createSale, saleOf } from "#tests/support/offers.ts";
import { refundOf } from "#tests/support/orders.ts";
import { createPendingOrder, findEventId, processEvent } from "#tests/support/payments.ts";
import { insertPhoto } from "#tests/support/photo-rows.ts";
import { insertProduct, insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, insertSession } from "#tests/support/users.ts";
import { differences, shopRows } from "#tests/support/writing-calls.ts";
import { editedModel, emptyTables, publishedModel } from "#tests/support/writing-studio-calls.ts";
import { JOBS } from "#workers/cron.ts";

const { services, settled } = testServices();
const seller = await createSeller();
/** Until noon of tomorrow (UTC): what is mailed once a day must not be repeated on the next. */
const UNTIL_NOON =
  Date.parse(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T12:00Z`) - Date.now();
type CronServices = ReturnType<typeof createMailServices>["services"];

interface Job {
  run: (services: CronServices) => Promise<unknown>;
  prepare?: () => Promise<unknown>;
  /** How much later than now it runs. */
  after?: number;
  /** Its mails are sent once at most, the others once at least. */
  isTriedOnce?: true;
  /** What is still to do; for what the compared rows do not show. */
  left?: () => Promise<unknown[]>;
}

/** Queued mails are sent after the job, also when it failed, as the cron does. */
const thenMails = (job: Job["run"]) => (cron: CronServices) => job(cron).finally(() => drainOutbox(cron));

async function paidOrder() {
  const person = await createUser();
  const order = await createPendingOrder(services, person, { id: (await insertProduct()).id });
  await stripe.pay(order.paymentSessionId);
  return order;
}

/** Stripe makes a refund, and its answer is lost. */
const losingAnswers = {
  ...services,
  payments: {
    ...services.payments,
    refund: async (...call: Parameters<typeof services.payments.refund>) => {
      await services.payments.refund(...call);
      throw new Error("connection lost");
    },
  },
};

const removedPhotos = () => db.select().from(printPhotos).where(eq(printPhotos.status, "removed"));

const OPERATIONS = {
  publishDueEdits: { run: publishDueEdits, prepare: () => editedModel(new Date(Date.now() - MINUTE)) },
  sweepExpired: {
    run: sweepExpired,
    async prepare() {
      const { user } = await createUser();
      await insertSession(user.id, -1);
      await insertMailToken(user.id, "reset", user.email, new Date(Date.now() - 2 * DAY_MS));
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
  mailSellersAboutPendingPhotos: {
    run: mailSellersAboutPendingPhotos,
    after: UNTIL_NOON,
    prepare: async () => insertPhoto((await createUser()).user.id, (await insertProduct()).id),
  },
  mailUnreadMessages: {
    run: thenMails(mailUnreadMessages),
    after: HOUR_MS,
    prepare: async () =>
      sendAsSeller(services, (await createVerifiedUser()).user.id, { message: "It floats." }),
  },
  mailNewModels: {
    run: thenMails(mailNewModels),
    after: HOUR_MS,
    async prepare() {
      await publishedModel();
      const id = crypto.randomUUID().replaceAll("-", "").padEnd(43, "x");
      const at = { createdAt: new Date(0), confirmedAt: new Date(0) };
      await db.insert(newsSubscribers).values({ id, email: `${id}@new.test`, language: "en", ...at });
    },
  },
  sendLetters: {
    run: thenMails(async (cron) => {
      for (const _stage of stagesOf({ kind: "buyers" })) await sendLetters(cron);
    }),
    async prepare() {
      await insertReader();
      await insertLetter({ dueAt: new Date(Date.now() - MINUTE) });
    },
  },
  mailLeftCarts: {
    run: thenMails(mailLeftCarts),
    after: LEFT_AFTER_MS + MINUTE,
    isTriedOnce: true,
    async prepare() {
      const { user } = await createVerifiedUser();
      await setting("carts").run(services, { remind: true });
      await agreeToLetters(db, user.id, new Date());
      await addToCart(services, user, { id: (await insertProduct()).id, license: "standard" });
    },
  },
  mailRenewals: {
    run: thenMails(mailRenewals),
    after: HOUR_MS,
    async prepare() {
      const { user } = await createVerifiedUser();
      const membership = { interval: "year", cents: 9000 } as const;
      await makeMember(user.id, { membership, period: { days: RENEWAL_NOTICE_DAYS } });
    },
  },
  repriceAfterSales: {
    run: repriceAfterSales,
    after: 2 * DAY_MS,
    async prepare() {
      const { id } = await insertProduct();
      const until = new Date(Date.now() + DAY_MS).toISOString();
      await createSale(services, saleOf({ ids: [id], percent: 20, until }));
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
  refreshRates: { run: refreshRates },
  computeStatistics: { run: computeStatistics },
  retryPendingRefunds: {
    run: thenMails((cron) => retryPendingRefunds({ ...cron, mailsLater: true })),
    after: 5 * MINUTE,
    async prepare() {
      const order = await paidOrder();
      await processEvent(services, await findEventId(order.paymentSessionId, "checkout.session.completed"));
      const made = refundOrder(losingAnswers, refundOf(order.code), seller.user);
      await expect(made).rejects.toMatchObject({ code: "refund_unconfirmed" });
    },
  },
  reconcilePayments: { run: reconcilePayments, after: UNTIL_NOON, prepare: paidOrder },
  fetchImportedPictures: {
    run: (cron) => fetchImportedPictures(cron, translatorFor),
    async prepare() {
      const text = "Handle,Title,Variant Price,Image Src\nowl,Owl,4.99,https://cdn.shopify.com/owl.png";
      const options = ImportOptions.parse({ currency: "EUR", language: "en" });
      await importFile(services, {
        ...options,
        text,
        dryRun: false,
        pictureHosts: ["cdn.shopify.com"],
        by: "",
      });
    },
    left: () => db.select().from(importedPictures).where(isNull(importedPictures.endedAt)),
  },
  refreshShopNumbers: { run: refreshShopNumbers, prepare: insertProduct },
  refreshMemberNumbers: {
    run: refreshMemberNumbers,
    // What is counted names the tier, so it is the same in each run.
    prepare: async () => makeMember((await createUser()).user.id, { tier: { slug: "club" } }),
  },
  refreshOldPaymentWays: { run: refreshOldPaymentWays },
  eraseAgain: {
    run: eraseAgain,
    prepare: async () => rememberGone(services, "erased", (await createUser()).user.id),
  },
  removeSellersAgain: {
    run: removeSellersAgain,
    async prepare() {
      const { user } = await createUser();
      await db.update(users).set({ sellerRight: "all" }).where(eq(users.id, user.id));
      await rememberGone(services, "removed", user.id);
    },
  },
} satisfies Record<string, Job>;

/** Every job of the cron: what is tried of it here, or why nothing is. */
const TRIED: Record<keyof typeof JOBS, (keyof typeof OPERATIONS)[] | string> = {
  "record the run": "one statement",
  "publish edits that are due": ["publishDueEdits"],
  "delete what has expired": ["sweepExpired"],
  "delete removed photos": ["sweepRemovedPhotos"],
  "tell sellers of waiting photos": ["mailSellersAboutPendingPhotos"],
  mails: ["mailUnreadMessages", "mailLeftCarts", "mailNewModels", "mailRenewals", "sendLetters"],
  "deliver webhooks": "their growing pauses are in webhooks/webhooks.test.ts",
  "fetch pictures of an import": ["fetchImportedPictures"],
  "end sales": ["repriceAfterSales"],
  "refresh the search index": ["refreshSearchIndex"],
  "count models, buyers and stars": ["refreshShopNumbers"],
  "count members": ["refreshMemberNumbers"],
  "fetch exchange rates": ["refreshRates"],
  "ask how buyers may pay": ["refreshOldPaymentWays"],
  "compute statistics": ["computeStatistics"],
  "compute VAT sheets": "interrupted runs are in tax/vat-changes.test.ts",
  "erase again whom a restore brought back": ["eraseAgain"],
  "remove again sellers whom a restore brought back": ["removeSellersAgain"],
  "back up": "each round trip fails in backups/backups.test.ts",
  "check payments": ["retryPendingRefunds", "reconcilePayments"],
};

test("every job of the cron is tried, or says why not", () => {
  expect(Object.keys(TRIED).toSorted()).toEqual(Object.keys(JOBS).toSorted());
  const tried = Object.values(TRIED).flatMap((by) => (typeof by === "string" ? [] : by));
  expect(tried.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
});

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

const sentMails = () => db.$count(outbox, isNotNull(outbox.sentAt));

const isTried = chooser(0.15);
let tried = 0;
afterAll(() => console.log(`${tried} faults of ${Object.keys(OPERATIONS).length} jobs`));

test.each(Object.entries<Job>(OPERATIONS))(
  `%s: what a failed round trip left undone is done by the next run, once (seed ${SEED})`,
  async (name, job) => {
    const start = async () => {
      await emptyTables(seller.user.id);
      await stripe.reset();
      await job.prepare?.();
      await settled();
      return shopRows();
    };
    const untouched = await start();
    const good = await runJob(job, NEVER);
    const effect = differences(untouched, await shopRows());
    expect([name, good.hasFailed, effect.length > 0 || job.left !== undefined]).toEqual([name, false, true]);
    expect(good.trips).toBeGreaterThan(0);
    for (const fault of faultsOf(good.trips).filter(isTried)) {
      tried++;
      const before = await start();
      const sentBefore = await sentMails();
      const run = await runJob(job, fault);
      const changed = differences(before, await shopRows());
      if (!run.hasFailed) expect([name, fault, changed]).toEqual([name, fault, effect]);
      // Mails are sent at least once: one that left while the database failed for good is sent again.
      const unmarked = run.sent.length - ((await sentMails()) - sentBefore);
      if (!fault.lasting) expect([name, fault, unmarked]).toEqual([name, fault, 0]);
      // A mail whose try failed is due again some minutes later.
      const again = await runJob({ ...job, after: (job.after ?? 0) + 30 * MINUTE }, NEVER);
      expect([name, fault, again.hasFailed, await job.left?.()]).toEqual([
        name,
        fault,
        false,
        job.left && [],
      ]);
      expect([name, fault, differences(before, await shopRows())]).toEqual([name, fault, effect]);
      const sent = run.sent.length + again.sent.length;
      if (job.isTriedOnce) expect([name, fault, sent <= good.sent.length]).toEqual([name, fault, true]);
      else expect([name, fault, sent]).toEqual([name, fault, good.sent.length + unmarked]);
    }
  },
);
