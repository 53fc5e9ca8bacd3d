import { createRequestHandler } from "@remix-run/cloudflare";
import {
  saveChosenLanguage,
  withoutCrossSiteLanguageChoice,
} from "#app/accounts/settings/chosen-language.form.server.ts";
import type { ShopProfile } from "#app/brand/shop-profile.server.ts";
import { viewedProduct } from "#app/catalog/product/count-views.server.ts";
import { refreshSearchIndex } from "#app/catalog/search/search.server.ts";
import { mailUnreadMessages } from "#app/chat/unread-mails.server.ts";
import { publishDueEdits } from "#app/edits/scheduled-publication.server.ts";
import { recordCronRun } from "#app/health/health.server.ts";
import { sweepExpired } from "#app/health/sweep.server.ts";
import {
  canonicalUrlCheck,
  pathForLog,
  refuseForeignHost,
  refuseUnknownMethod,
  routePaths,
} from "#app/http/addresses.server.ts";
import { refuseCrossSite } from "#app/http/csrf.server.ts";
import { earlyErrorResponse, expectedError } from "#app/http/errors.server.ts";
import { setSecurityHeaders, withoutForwarded } from "#app/http/headers.server.ts";
import { hasWritten, lastWriteCookie, lastWriteOf } from "#app/http/last-write.server.ts";
import { refusedNetwork } from "#app/http/refusals.server.ts";
import { countryOf, visitorOf } from "#app/http/visitor.server.ts";
import { chosenLanguage, languageCookie, requestedLanguage, translatorFor } from "#app/i18n/i18n.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/i18n/languages.ts";
import { sendLetters } from "#app/letters/send-letters.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { mailNewModels } from "#app/news/mailings.server.ts";
import { couponLinkResponse } from "#app/offers/remembered-coupon.server.ts";
import { repriceAfterSales } from "#app/offers/sales.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { mailSellersAboutPendingPhotos } from "#app/photos/pending-photo-mails.server.ts";
import { sweepRemovedPhotos } from "#app/photos/sweep-photos.server.ts";
import { refreshRates } from "#app/rates/rates.server.ts";
import { createContext, createServices } from "#app/services.server.ts";
import type { Context, Services } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { type Log, logLines } from "#app/shared/log-events.ts";
import { computeStatistics } from "#app/statistics/statistics.server.ts";
import { computeVatSheets } from "#app/tax/vat.server.ts";
import { deliverWebhooks } from "#app/webhooks/deliver-webhooks.server.ts";
import * as build from "#build";
import { CHAT_PATHS, upgradeToChatSocket } from "./chat-sockets.ts";
import { isPublicPage, publicPage } from "./page-cache.ts";
import { cachedPicture, cachePicture } from "./picture-cache.ts";
import { readConstraintOf } from "./read-constraint.ts";

export { ChatInbox, ChatRoom } from "./chat-sockets.ts";
export { ViewCounter } from "./view-counter.ts";

/** A returned response counts as sent after this: background work that starts earlier delays it (`npm run bench -- login-timing`). */
const SENT_AFTER_MS = 300;

const { answerCall, CALL_PATHS } = build.entry.module;
const renderPage = createRequestHandler(build, "production");
const callOrPage = async (request: Request, context: Context) =>
  (await answerCall(request, context)) ?? renderPage(request, context);

const paths = [...CALL_PATHS, ...routePaths(build.routes)];
const refuseNonCanonicalUrl = canonicalUrlCheck(paths);
const loggedPath = pathForLog(paths);

const waitUntilLogged = (ctx: ExecutionContext, log: Log) => (work: Promise<unknown>) =>
  ctx.waitUntil(work.catch((error) => log("background_failed", { error: errorDetails(error) })));

interface RequestScope {
  chosenLanguage: Language | null;
  waitUntil: (work: Promise<unknown>) => void;
  requestId: string;
  log: Log;
  responseSent: () => Promise<unknown>;
}

/**
 * The visitor's language, or the default where the shop is known not to offer it. The visitor's is kept when the database does
 * not answer: the error page exists in every language.
 */
async function offeredLanguage(
  language: Language,
  shopProfile: () => Promise<ShopProfile>,
): Promise<Language> {
  if (language === DEFAULT_LANGUAGE) return language;
  const profile = await shopProfile().catch(() => null);
  return !profile || profile.brand.languages.includes(language) ? language : DEFAULT_LANGUAGE;
}

type ServicesWith = (readConstraint: D1SessionConstraint, language: Language) => Services;

interface PublicPageRequest {
  visitorServices: Services;
  servicesWith: ServicesWith;
  readConstraint: D1SessionConstraint;
  version: string;
  requestId: string;
}

/**
 * Counts a search or a typed printer for the visitor's network. @returns the error for a page's data, which only Remix can answer so that
 * the open page reads it @throws DomainError too_many for everything else
 */
async function searchRefusal(request: Request, { networkLimits }: Services): Promise<DomainError | null> {
  try {
    await networkLimits.search(visitorOf(request).network);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError && new URL(request.url).pathname.endsWith(".data"))) throw error;
    return error;
  }
}

async function answerPublicPage(
  request: Request,
  { visitorServices, servicesWith, readConstraint, version, requestId }: PublicPageRequest,
): Promise<Response> {
  const { language } = visitorServices;
  const render = async (anonymous: Request, readConstraint: D1SessionConstraint, isTyped: boolean) => {
    const refusal = isTyped ? await searchRefusal(request, visitorServices) : null;
    // Not `visitorServices.shop`: a revalidation reads the profile from the primary.
    const { shop } = servicesWith(readConstraint, language);
    const services = servicesWith(readConstraint, await offeredLanguage(language, shop.profile));
    return callOrPage(anonymous, createContext(services, anonymous, requestId, refusal));
  };
  const page = await publicPage(request, { services: visitorServices, readConstraint, version, render });
  const seen = viewedProduct(request, page);
  if (seen) visitorServices.waitUntil(visitorServices.viewCounter.count(seen, "seen"));
  return page;
}

async function answerRequest(request: Request, env: Env, scope: RequestScope): Promise<Response> {
  const { log, requestId } = scope;
  const picture = await cachedPicture(request, { log });
  if (picture) return picture;
  const requested = await requestedLanguage(request);
  let { language } = requested;
  let shopOrigin = "";
  let refusing: Services | null = null;
  try {
    const visitor = {
      country: countryOf(request),
      network: visitorOf(request).network,
      lastWrite: lastWriteOf(request),
    };
    const servicesWith: ServicesWith = (readConstraint, language) =>
      createServices(env, {
        ...scope,
        ...visitor,
        readConstraint,
        language,
        languageBy: language === requested.language ? requested.by : null,
      });
    const readConstraint = readConstraintOf(request);
    // In the visitor's language, which this shop may not offer.
    const visitorServices = servicesWith(readConstraint, language);
    refusing = visitorServices;
    shopOrigin = visitorServices.settings.SHOP_ORIGIN;
    refuseForeignHost(request, visitorServices.settings);
    refuseUnknownMethod(request);
    refuseNonCanonicalUrl(request);
    await refuseCrossSite(request, visitorServices.settings);
    const couponLink = await couponLinkResponse(request, visitorServices);
    if (couponLink) return couponLink;
    if (isPublicPage(request)) {
      if (scope.chosenLanguage)
        visitorServices.waitUntil(
          saveChosenLanguage(
            createContext(visitorServices, request, requestId),
            request,
            scope.chosenLanguage,
          ),
        );
      return await answerPublicPage(request, {
        visitorServices,
        servicesWith,
        readConstraint,
        version: env.VERSION.id,
        requestId,
      });
    }
    language = await offeredLanguage(language, visitorServices.shop.lastKnown);
    const services =
      language === visitorServices.language ? visitorServices : servicesWith(readConstraint, language);
    const context = createContext(services, request, requestId);
    if (scope.chosenLanguage) services.waitUntil(saveChosenLanguage(context, request, scope.chosenLanguage));
    if (CHAT_PATHS.includes(new URL(request.url).pathname))
      return await upgradeToChatSocket(request, context, env);
    const response = await callOrPage(request, context);
    const sent = response.headers.getSetCookie();
    for (const cookie of context.newCookies)
      if (!sent.includes(cookie)) response.headers.append("Set-Cookie", cookie);
    return cachePicture(request, response, services);
  } catch (error) {
    const expected = expectedError(error);
    if (expected) {
      // A mistyped address is not an attack, nor are many searches; the request's log line shows the status.
      const isLogged = expected.code !== "not_found" && expected.code !== "too_many";
      const tooMany = isLogged && refusing ? await refusedNetwork(request, refusing) : null;
      if (isLogged && !tooMany) log("request_refused", { code: expected.code });
      return earlyErrorResponse(
        tooMany ?? expected,
        { request, requestId, shopOrigin },
        translatorFor(language),
      );
    }
    log("request_failed", { error: errorDetails(error) });
    return new Response(`Unexpected Application Error\n${requestId}\n`, { status: 500 });
  }
}

export default {
  async fetch(incoming, env, ctx) {
    const started = Date.now();
    const requestId = crypto.randomUUID();
    const request = withoutCrossSiteLanguageChoice(withoutForwarded(incoming as unknown as Request));
    const log = logLines({ requestId });
    const { promise: returned, resolve: markReturned } = Promise.withResolvers<void>();
    const responseSent = () => returned.then(() => scheduler.wait(SENT_AFTER_MS));
    const chosen = chosenLanguage(request);
    const response = await answerRequest(request, env, {
      chosenLanguage: chosen,
      waitUntil: waitUntilLogged(ctx, log),
      requestId,
      log,
      responseSent,
    });
    const { status, headers } = response;
    setSecurityHeaders(response, requestId);
    // Pages of another release do not show this data (app/entry.client.tsx).
    if (new URL(request.url).pathname.endsWith(".data"))
      headers.append("Server-Timing", `release;desc="${build.assets.version}"`);
    if (chosen && status !== 101) headers.append("Set-Cookie", await languageCookie.serialize(chosen));
    if (hasWritten(request, response)) headers.append("Set-Cookie", lastWriteCookie(new Date()));
    log("request", { method: request.method, path: loggedPath(request), status, ms: Date.now() - started });
    markReturned();
    return response;
  },

  async scheduled(_event, env, ctx) {
    const log = logLines({ requestId: crypto.randomUUID() });
    const newServices = () =>
      createServices(env, {
        readConstraint: "first-primary",
        language: DEFAULT_LANGUAGE,
        log,
        waitUntil: waitUntilLogged(ctx, log),
      });
    const services = newServices();
    services.waitUntil(recordCronRun(services));
    services.waitUntil(publishDueEdits(services));
    services.waitUntil(sweepExpired(services));
    services.waitUntil(sweepRemovedPhotos(services));
    services.waitUntil(mailSellersAboutPendingPhotos(services));
    services.waitUntil(
      Promise.all([mailUnreadMessages(services), mailNewModels(services), sendLetters(services)]).finally(
        () => drainOutbox(services),
      ),
    );
    // Of its own, because an address that does not answer takes its time.
    services.waitUntil(deliverWebhooks(newServices()));
    services.waitUntil(repriceAfterSales(services));
    services.waitUntil(refreshSearchIndex(services));
    services.waitUntil(refreshRates(services));
    services.waitUntil(computeStatistics(services));
    services.waitUntil(computeVatSheets(services));
    // Of its own, because it counts its statements.
    services.waitUntil(reconcilePayments(newServices()));
  },
} satisfies ExportedHandler<Env>;
