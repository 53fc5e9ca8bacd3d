import { createRequestHandler } from "@remix-run/cloudflare";
import {
  saveChosenLanguage,
  withoutCrossSiteLanguageChoice,
} from "#app/accounts/settings/chosen-language.form.server.ts";
import type { ShopProfile } from "#app/brand/shop-profile.server.ts";
import { viewedProduct } from "#app/catalog/product/count-views.server.ts";
import { reachedAddress } from "#app/connections/address-proof.server.ts";
import type { Settings } from "#app/env.server.ts";
import {
  canonicalUrlCheck,
  hostOf,
  movedAddress,
  pathForLog,
  refuseForeignHost,
  refuseUnknownMethod,
  routePaths,
} from "#app/http/addresses.server.ts";
import { refuseCrossSite } from "#app/http/csrf.server.ts";
import { earlyErrorResponse, expectedError } from "#app/http/errors.server.ts";
import { setSecurityHeaders, withoutForwarded } from "#app/http/headers.server.ts";
import { hasWritten, lastWriteCookie, lastWriteOf } from "#app/http/last-write.server.ts";
import { discardBody, withArrivedBody } from "#app/http/raw-body.server.ts";
import { refusedNetwork } from "#app/http/refusals.server.ts";
import { sessionTokenOf } from "#app/http/session.server.ts";
import { countryOf, visitorOf } from "#app/http/visitor.server.ts";
import { chosenLanguage, languageCookie, requestedLanguage, translatorFor } from "#app/i18n/i18n.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/i18n/languages.ts";
import { couponLinkResponse } from "#app/offers/remembered-coupon.server.ts";
import { backgroundServices, createContext, createServices, settingsOf } from "#app/services.server.ts";
import type { Context, Services } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { type Log, logLines } from "#app/shared/log-events.ts";
import { landingOf } from "#app/statistics/landing.server.ts";
import * as build from "#build";
import { CHAT_PATHS, upgradeToChatSocket } from "./chat-sockets.ts";
import { runJobs } from "./cron.ts";
import { isPublicPage, publicPage } from "./page-cache.ts";
import { cachedPicture, cachePicture } from "./picture-cache.ts";
import { readConstraintOf } from "./read-constraint.ts";

export { ChatInbox, ChatRoom } from "./chat-sockets.ts";
export { ViewCounter } from "./view-counter.ts";

/** A returned response counts as sent after this: background work that starts earlier delays it (`npm run bench -- login-timing`). */
const SENT_AFTER_MS = 300;
/** For how long an isolate may not hear of a shop's move while it is called at the new address. */
const MOVE_UNHEARD_MS = 1_000;
/** When a robot may ask again for a shop that is being set up. */
const SET_UP_RETRY_SECONDS = 3_600;

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
 * The visitor's language, or the default where the shop is known not to offer it. The visitor's is kept when
 * the database does not answer: the error page exists in every language. From here on `services.mainLanguage`
 * is known.
 */
async function offeredLanguage(
  language: Language,
  shopProfile: () => Promise<ShopProfile>,
): Promise<Language> {
  const profile = await shopProfile().catch(() => null);
  return !profile || profile.brand.languages.includes(language) ? language : DEFAULT_LANGUAGE;
}

type ServicesWith = (readConstraint: D1SessionConstraint, language: Language) => Services;

/** A request on its way through the steps of `answerRequest`. */
interface Visit {
  request: Request;
  env: Env;
  scope: RequestScope;
  readConstraint: D1SessionConstraint;
  servicesWith: ServicesWith;
  /** In the visitor's language, which this shop may not offer. */
  services: Services;
}

/**
 * Counts a search or a typed printer for the visitor's network. @returns the error for a page's data, which
 * only Remix can answer so that the open page reads it @throws DomainError too_many for everything else
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

async function openVisit(
  request: Request,
  env: Env,
  { settings, ...scope }: RequestScope & { settings: Settings },
): Promise<Visit> {
  const requested = await requestedLanguage(request);
  const { network, site } = visitorOf(request);
  const visitor = {
    country: countryOf(request),
    network,
    site,
    lastWrite: lastWriteOf(request),
  };
  const servicesWith: ServicesWith = (readConstraint, language) =>
    createServices(env, {
      ...scope,
      ...visitor,
      settings,
      readConstraint,
      language,
      languageBy: language === requested.language ? requested.by : null,
    });
  const readConstraint = readConstraintOf(request);
  const services = servicesWith(readConstraint, requested.language);
  return { request, env, scope, readConstraint, servicesWith, services };
}

async function refuseUnwanted({ request, services: { settings } }: Visit): Promise<void> {
  refuseForeignHost(request, settings);
  refuseUnknownMethod(request);
  refuseNonCanonicalUrl(request);
  await refuseCrossSite(request, settings);
}

function rememberLanguage({ request, scope }: Visit, context: Context): void {
  const { chosenLanguage } = scope;
  if (chosenLanguage) context.services.waitUntil(saveChosenLanguage(context, request, chosenLanguage));
}

async function answerPublicPage(visit: Visit): Promise<Response> {
  const { request, env, scope, readConstraint, servicesWith, services: visitorServices } = visit;
  const { requestId } = scope;
  const { language } = visitorServices;
  rememberLanguage(visit, createContext(visitorServices, request, requestId));
  const render = async (anonymous: Request, readConstraint: D1SessionConstraint, isTyped: boolean) => {
    const refusal = isTyped ? await searchRefusal(request, visitorServices) : null;
    // Not `visitorServices.shop`: a revalidation reads the profile from the primary.
    const { shop } = servicesWith(readConstraint, language);
    const isDefault = language === DEFAULT_LANGUAGE;
    const services = servicesWith(
      readConstraint,
      await offeredLanguage(language, isDefault ? shop.lastKnown : shop.profile),
    );
    return callOrPage(anonymous, createContext(services, anonymous, requestId, refusal));
  };
  const version = env.VERSION.id;
  const page = await publicPage(request, { services: visitorServices, readConstraint, version, render });
  const viewed = viewedProduct(request, page);
  if (viewed) visitorServices.waitUntil(visitorServices.viewCounter.seen(viewed));
  return page;
}

/** What is the caller's own: every call, and the pages that are not the same for everybody. */
async function answerOwn(visit: Visit, services: Services): Promise<Response> {
  const { env, scope } = visit;
  const request = await withArrivedBody(visit.request);
  const context = createContext(services, request, scope.requestId);
  rememberLanguage(visit, context);
  if (CHAT_PATHS.includes(new URL(request.url).pathname)) return upgradeToChatSocket(request, context, env);
  const response = await callOrPage(request, context);
  const sent = response.headers.getSetCookie();
  for (const cookie of context.newCookies)
    if (!sent.includes(cookie)) response.headers.append("Set-Cookie", cookie);
  return cachePicture(request, response, services);
}

/** The answers of a shop that is being set up. */
const SET_UP_PATHS = [
  "/setup",
  "/setup.data",
  "/setup/restore",
  "/setup/restore.data",
  "/setup/restore/step",
  "/health",
];

/**
 * Where a request that is not yet for the set-up is led: no secret is typed, and no address kept, that is not encrypted; on
 * one's own machine nothing is.
 */
function setUpAddress({ url }: Request): string | null {
  const address = new URL(url);
  if (address.hostname !== "localhost") address.protocol = "https:";
  if (address.pathname === "/setup/") address.pathname = "/setup";
  return address.href === url ? null : address.href;
}

async function otherAddress(request: Request, settings: Settings): Promise<Response | null> {
  const lead = (Location: string | null, status: 307 | 308) =>
    // Not kept by browsers: the shop may move back.
    Location === null
      ? null
      : new Response(null, { status, headers: { Location, "Cache-Control": "no-store" } });
  if (!settings.isOpen) return lead(setUpAddress(request), 307);
  // First: the shop may move back to where it was.
  return (
    lead(await reachedAddress(request, settings, new Date()), 307) ??
    lead(movedAddress(request, settings), 308)
  );
}

/** The settings of a shop that may answer this request. @throws DomainError being_set_up */
async function openSettings(request: Request, env: Env, { log }: RequestScope): Promise<Settings> {
  const { origin, pathname } = new URL(request.url);
  // Of a seller who has changed them.
  const notBefore = sessionTokenOf(request) ? lastWriteOf(request) : 0;
  let settings = await settingsOf(env, { origin, notBefore, log });
  // Another isolate may have moved the shop there just now; whoever sends another host may not make the database answer each time.
  if (typeof settings !== "string" && settings.isOpen && hostOf(settings.SHOP_ORIGIN) !== hostOf(origin))
    settings = await settingsOf(env, { notBefore: Date.now() - MOVE_UNHEARD_MS, log });
  const isSetUp = SET_UP_PATHS.includes(pathname.replace(/\/$/, ""));
  if (typeof settings !== "string" && (settings.isOpen || isSetUp)) return settings;
  // Who opens the set-up is told what it waits for; what is wrong is not told to shoppers.
  const fields = isSetUp && typeof settings === "string" ? { shop: `setUp.${settings}` } : undefined;
  throw new DomainError("being_set_up", { fields, retryAfter: SET_UP_RETRY_SECONDS });
}

/** @param services null where the deployment's settings could not be read, or lack what a shop needs */
async function answerFailure(
  request: Request,
  { log, requestId }: RequestScope,
  services: Services | null,
  error: unknown,
): Promise<Response> {
  const expected = expectedError(error);
  if (expected?.code === "being_set_up") {
    const { language } = await requestedLanguage(request);
    const t = translatorFor(language);
    const page = earlyErrorResponse(expected, { request, requestId, shopOrigin: null }, t);
    page.headers.set("X-Robots-Tag", "noindex");
    return page;
  }
  if (!expected || !services) {
    log("request_failed", { error: errorDetails(error) });
    return new Response(`Unexpected Application Error\n${requestId}\n`, { status: 500 });
  }
  // A mistyped address is not an attack, nor are many searches; the request's log line shows the status.
  const isLogged = expected.code !== "not_found" && expected.code !== "too_many";
  const tooMany = isLogged ? await refusedNetwork(request, services) : null;
  if (isLogged && !tooMany) log("request_refused", { code: expected.code });
  const shopOrigin = services.settings.SHOP_ORIGIN;
  return earlyErrorResponse(
    tooMany ?? expected,
    { request, requestId, shopOrigin },
    translatorFor(services.language),
  );
}

function countLanding({ request, services }: Visit, page: Response): Response {
  const source = landingOf(request, page);
  if (source !== null) services.waitUntil(services.viewCounter.landed(source));
  return page;
}

async function answerRequest(request: Request, env: Env, scope: RequestScope): Promise<Response> {
  const picture = await cachedPicture(request, scope);
  if (picture) return picture;
  let services: Services | null = null;
  try {
    const settings = await openSettings(request, env, scope);
    const elsewhere = await otherAddress(request, settings);
    if (elsewhere) return elsewhere;
    const visit = await openVisit(request, env, { ...scope, settings });
    services = visit.services;
    await refuseUnwanted(visit);
    const couponLink = await couponLinkResponse(request, services);
    if (couponLink) return couponLink;
    if (isPublicPage(request)) return countLanding(visit, await answerPublicPage(visit));
    const language = await offeredLanguage(services.language, services.shop.lastKnown);
    if (language !== services.language) services = visit.servicesWith(visit.readConstraint, language);
    return countLanding(visit, await answerOwn(visit, services));
  } catch (error) {
    return answerFailure(request, scope, services, error);
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
    await discardBody(request);
    markReturned();
    return response;
  },

  async scheduled(_event, env, ctx) {
    const log = logLines({ requestId: crypto.randomUUID() });
    const newServices = await backgroundServices(env, { log, waitUntil: waitUntilLogged(ctx, log) });
    if (newServices) await runJobs(newServices);
  },
} satisfies ExportedHandler<Env>;
