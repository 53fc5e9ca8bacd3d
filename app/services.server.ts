/** Builds everything an operation may use, for one request or one scheduled run; none of it lives longer. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { type OpenSession, openSession } from "#app/accounts/caller.server.ts";
import { createIdentity } from "#app/accounts/google/identity.service.server.ts";
import { isSellerRow } from "#app/accounts/seller.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { createShopProfile } from "#app/brand/shop-profile.server.ts";
import { createPictures } from "#app/catalog/pictures.service.server.ts";
import { createChatGateway } from "#app/chat/chat-gateway.service.server.ts";
import { type Db, openDb } from "#app/db/client.server.ts";
import { createModelFiles } from "#app/downloads/model-files.service.server.ts";
import { sessionTokenOf } from "#app/http/session.server.ts";
import type { RequestedLanguage } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { createNetworkLimits, logWithin } from "#app/limits/network-limits.service.server.ts";
import { NO_NETWORK } from "#app/limits/no-network.ts";
import { createMailer } from "#app/mail/mail.service.server.ts";
import { createPayments } from "#app/orders/payments/payments.service.server.ts";
import { createPictureEncoder } from "#app/photos/picture-encoder.service.server.ts";
import { createExchangeRates } from "#app/rates/exchange-rates.service.server.ts";
import {
  mayChangeFactors,
  type SellerSession,
  secondFactorState,
} from "#app/second-factor/second-factor-state.ts";
import type { DomainError } from "#app/shared/errors.ts";
import type { Log } from "#app/shared/log-events.ts";
import { createViewCounter } from "#app/statistics/view-counter.service.server.ts";
import { createWebhookSender } from "#app/webhooks/webhook-sender.service.server.ts";
import { readSettings } from "./env.server.ts";
import type { Context, Services } from "./services.ts";

interface ServicesOptions {
  /** `first-primary` for all but the anonymous catalogue: see `workers/read-constraint.ts`. */
  readConstraint: D1SessionConstraint;
  language: Language;
  languageBy?: RequestedLanguage["by"];
  /** Country of the visitor's network address (ISO 3166-1), as Cloudflare says; null where it is not known. */
  country?: string | null;
  network?: string;
  /** When this browser last changed something, UTC milliseconds: it must not be shown data that was read before then. */
  lastWrite?: number;
  waitUntil: (work: Promise<unknown>) => void;
  /** Settles when the response has been sent; at once for scheduled work. */
  responseSent?: () => Promise<unknown>;
  log: Log;
}

const now = () => new Date();

export function createServices(env: Env, options: ServicesOptions): Services {
  const {
    language,
    languageBy = null,
    country = null,
    network = NO_NETWORK,
    waitUntil,
    responseSent = () => Promise.resolve(),
  } = options;
  const networkLimits = createNetworkLimits(env, options.log);
  const log = logWithin(networkLimits, { network, log: options.log, waitUntil });
  const settings = readSettings(env);
  let db: Db | undefined;
  const shop = createShopProfile(() => services, {
    fromPrimary: options.readConstraint === "first-primary",
    notBefore: options.lastWrite ?? 0,
  });
  const services: Services = {
    get db(): Db {
      db ??= openDb(env.DB, options.readConstraint);
      return db;
    },
    settings,
    shop,
    payments: createPayments(settings, now),
    identity: createIdentity(settings, now),
    exchangeRates: createExchangeRates(settings.ECB_RATES_URL),
    modelFiles: createModelFiles(env.MODELS),
    pictures: createPictures(env.IMAGES),
    pendingPictures: createPictures(env.MODELS),
    pictureEncoder: createPictureEncoder(env.IMAGE_ENCODER, log),
    chat: createChatGateway(env, log),
    viewCounter: createViewCounter(env, { log, shop, network }),
    networkLimits,
    mailer: createMailer(env.EMAIL, settings.MAIL_FROM),
    webhookSender: createWebhookSender(settings.WEBHOOK_RELAY_URL),
    language,
    get mainLanguage() {
      return shop.mainLanguage();
    },
    languageBy,
    country,
    now,
    waitUntil,
    afterResponse: (work: () => Promise<unknown>) => waitUntil(responseSent().then(work)),
    log,
  };
  return services;
}

export function createContext(
  services: Services,
  request: Request,
  requestId: string,
  refusal: DomainError | null = null,
): Context {
  let session: Promise<OpenSession | null> | undefined;
  const sessionToken = sessionTokenOf(request);
  const isPageLoad = request.method === "GET" || request.method === "HEAD";
  const readSession = () => {
    session ??= sessionToken ? openSession(services, sessionToken) : Promise.resolve(null);
    return session;
  };
  const readSeller = async (): Promise<SellerSession | null> => {
    const open = await readSession();
    if (!open || !isSellerRow(services.settings, open.row)) return null;
    const { user, row, startedAt, secondFactorAt: confirmedAt } = open;
    const tokenHash = await hashOfToken(sessionToken ?? "");
    return { user, tokenHash, secondFactorSince: row.secondFactorSince, confirmedAt, startedAt };
  };
  const factorState = (seller: SellerSession) =>
    secondFactorState(seller, {
      required: services.settings.SELLER_SECOND_FACTOR === "required",
      isPageLoad,
      now: services.now(),
    });
  return {
    services,
    request,
    requestId,
    refusal,
    sessionToken,
    newCookies: [],
    isPageLoad,
    user: async (): Promise<User | null> => (await readSession())?.user ?? null,
    seller: readSeller,
    secondFactorState: factorState,
    mayChangeFactors: (seller) => mayChangeFactors(seller, { isPageLoad, now: services.now() }),
    confirmedSeller: async (): Promise<SellerSession | null> => {
      const seller = await readSeller();
      return seller && factorState(seller) === "passed" ? seller : null;
    },
  };
}
