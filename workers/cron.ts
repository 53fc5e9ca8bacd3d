import { backUpNightly } from "#app/backups/backups.server.ts";
import { mailLeftCarts } from "#app/cart/left-carts.server.ts";
import { refreshSearchIndex } from "#app/catalog/search/search.server.ts";
import { mailUnreadMessages } from "#app/chat/unread-mails.server.ts";
import { publishDueEdits } from "#app/edits/scheduled-publication.server.ts";
import { refreshShopNumbers } from "#app/front-page/shop-numbers.server.ts";
import { recordCronRun } from "#app/health/health.server.ts";
import { sweepExpired } from "#app/health/sweep.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { fetchImportedPictures } from "#app/imports/pictures/imported-pictures.server.ts";
import { sendLetters } from "#app/letters/send-letters.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { refreshMemberNumbers } from "#app/memberships/member-numbers.server.ts";
import { mailRenewals } from "#app/memberships/renewal-notices.server.ts";
import { mailNewModels } from "#app/news/mailings.server.ts";
import { repriceAfterSales } from "#app/offers/sales.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { refreshOldPaymentWays } from "#app/orders/payments/payment-ways.server.ts";
import { mailSellersAboutPendingPhotos } from "#app/photos/pending-photo-mails.server.ts";
import { sweepRemovedPhotos } from "#app/photos/sweep-photos.server.ts";
import { eraseAgain } from "#app/privacy/privacy.server.ts";
import { refreshRates } from "#app/rates/rates.server.ts";
import { removeSellersAgain } from "#app/sellers/sellers.server.ts";
import type { Services } from "#app/services.ts";
import { errorDetails } from "#app/shared/errors.ts";
import { computeStatistics } from "#app/statistics/statistics.server.ts";
import { computeVatSheets } from "#app/tax/vat.server.ts";
import { deliverWebhooks } from "#app/webhooks/deliver-webhooks.server.ts";
import { mailPriceFalls } from "#app/wish-list/price-falls.server.ts";

interface Job {
  run: (services: Services) => Promise<unknown>;
  /** `own`: it waits long for others. */
  services?: "own";
}

const queueThenSendMails = (services: Services) =>
  Promise.all([
    mailUnreadMessages(services),
    mailNewModels(services),
    sendLetters(services),
    mailPriceFalls(services),
    mailLeftCarts(services),
    mailRenewals(services),
  ]).finally(() => drainOutbox(services));

/** What runs every five minutes, all at once. Each may be repeated. */
export const JOBS = {
  "record the run": { run: recordCronRun },
  "publish edits that are due": { run: publishDueEdits },
  "delete what has expired": { run: sweepExpired },
  "delete removed photos": { run: sweepRemovedPhotos },
  "tell sellers of waiting photos": { run: mailSellersAboutPendingPhotos },
  mails: { run: queueThenSendMails },
  "deliver webhooks": { run: deliverWebhooks, services: "own" },
  "fetch pictures of an import": {
    run: (services) => fetchImportedPictures(services, translatorFor),
    services: "own",
  },
  "end sales": { run: repriceAfterSales },
  "refresh the search index": { run: refreshSearchIndex },
  "count models, buyers and stars": { run: refreshShopNumbers },
  "count members": { run: refreshMemberNumbers },
  "fetch exchange rates": { run: refreshRates },
  "ask how buyers may pay": { run: refreshOldPaymentWays },
  "compute statistics": { run: computeStatistics },
  "compute VAT sheets": { run: computeVatSheets },
  "erase again whom a restore brought back": { run: eraseAgain },
  "remove again sellers whom a restore brought back": { run: removeSellersAgain },
  "back up": { run: (services) => backUpNightly(services) },
  "check payments": { run: reconcilePayments, services: "own" },
} satisfies Record<string, Job>;

/** Runs the jobs; one that fails is logged and ends no other. Without services the run itself fails. */
export async function runJobs(newServices: () => Services, jobs: Record<string, Job> = JOBS): Promise<void> {
  const shared = newServices();
  const run = async ([name, job]: [string, Job]) => {
    try {
      await job.run(job.services === "own" ? newServices() : shared);
    } catch (error) {
      shared.log("background_failed", { job: name, error: errorDetails(error) });
    }
  };
  await Promise.all(Object.entries(jobs).map(run));
}
