import { accountCalls } from "#app/accounts/accounts.calls.server.ts";
import { cartCalls } from "#app/cart/cart.calls.server.ts";
import { catalogCalls } from "#app/catalog/catalog.calls.server.ts";
import { tagCalls } from "#app/catalog/tags/tags.calls.server.ts";
import { chatCalls } from "#app/chat/chat.calls.server.ts";
import { inboxCalls } from "#app/chat/inbox/inbox.calls.server.ts";
import { checkoutCalls } from "#app/checkout/checkout.calls.server.ts";
import { collectionCalls } from "#app/collections/collections.calls.server.ts";
import { commentCalls } from "#app/comments/comments.calls.server.ts";
import { downloadCalls } from "#app/downloads/downloads.calls.server.ts";
import { editCalls } from "#app/edits/edits.calls.server.ts";
import { frontPageCalls } from "#app/front-page/front-page.calls.server.ts";
import { healthCalls } from "#app/health/health.calls.server.ts";
import { callPaths, callRouter } from "#app/http/call-router.server.ts";
import type { Calls } from "#app/http/endpoint.server.ts";
import { importCalls } from "#app/imports/imports.calls.server.ts";
import { libraryCalls } from "#app/library/library.calls.server.ts";
import { membershipCalls } from "#app/memberships/memberships.calls.server.ts";
import { tierCalls } from "#app/memberships/tiers.calls.server.ts";
import { offerCalls } from "#app/offers/offers.calls.server.ts";
import { paymentCalls } from "#app/orders/payments/payments.calls.server.ts";
import { photoCalls } from "#app/photos/photos.calls.server.ts";
import { bulkEditCalls } from "#app/publishing/bulk-edit/bulk-edit.calls.server.ts";
import { publishingCalls } from "#app/publishing/publishing.calls.server.ts";
import { uploadCalls } from "#app/publishing/upload/uploads.calls.server.ts";
import { rateCalls } from "#app/rates/rates.calls.server.ts";
import { reviewCalls } from "#app/reviews/reviews.calls.server.ts";
import { secondFactorCalls } from "#app/second-factor/second-factor.calls.server.ts";
import { publicFileCalls } from "#app/shell/public-files.calls.server.ts";
import { statisticsCalls } from "#app/statistics/statistics.calls.server.ts";
import { studioCalls } from "#app/studio/studio.calls.server.ts";
import { taxCalls } from "#app/tax/tax.calls.server.ts";
import { webhookCalls } from "#app/webhooks/webhooks.calls.server.ts";
import { wishListCalls } from "#app/wish-list/wish-list.calls.server.ts";

export const calls = {
  ...accountCalls,
  ...catalogCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...paymentCalls,
  ...wishListCalls,
  ...frontPageCalls,
  ...libraryCalls,
  ...membershipCalls,
  ...downloadCalls,
  ...commentCalls,
  ...rateCalls,
  ...photoCalls,
  ...reviewCalls,
  ...chatCalls,
  ...secondFactorCalls,
  ...publishingCalls,
  ...bulkEditCalls,
  ...uploadCalls,
  ...editCalls,
  ...tagCalls,
  ...collectionCalls,
  ...offerCalls,
  ...tierCalls,
  ...inboxCalls,
  ...studioCalls,
  ...statisticsCalls,
  ...taxCalls,
  ...importCalls,
  ...webhookCalls,
  ...publicFileCalls,
  ...healthCalls,
} satisfies Calls;

export const answerCall = callRouter(calls);
export const CALL_PATHS = callPaths(calls);
