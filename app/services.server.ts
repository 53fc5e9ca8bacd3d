/** Builds everything an operation may use, for one request or one scheduled run; none of it lives longer. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { type OpenSession, openSession } from "#app/accounts/caller.server.ts";
import { tryGoogleClient } from "#app/accounts/google/google-client.service.server.ts";
import { createIdentity } from "#app/accounts/google/identity.service.server.ts";
import { sellerRightOf } from "#app/accounts/seller.server.ts";
import { includesRight, type SellerRight } from "#app/accounts/seller-rights.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { createBackupFiles } from "#app/backups/backup-files.service.server.ts";
import { createShopProfile } from "#app/brand/shop-profile.server.ts";
import { createPictures } from "#app/catalog/pictures.service.server.ts";
import { createChatGateway } from "#app/chat/chat-gateway.service.server.ts";
import { inForce, isDeployed } from "#app/connections/connection-names.ts";
import { type Connections, readConnections, sealAnew } from "#app/connections/connections.server.ts";
import { setUpSecret } from "#app/connections/sealed-connection.server.ts";
import { type Db, type Invocation, openDb } from "#app/db/client.server.ts";
import { createModelFiles } from "#app/downloads/model-files.service.server.ts";
import type { Deployment } from "#app/health/version.contract.ts";
import { sessionTokenOf } from "#app/http/session.server.ts";
import type { RequestedLanguage } from "#app/i18n/i18n.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/i18n/languages.ts";
import { createPictureSource } from "#app/imports/pictures/picture-source.service.server.ts";
import { createNetworkLimits, logWithin } from "#app/limits/network-limits.service.server.ts";
import { NO_NETWORK } from "#app/limits/no-network.ts";
import { mailTransport } from "#app/mail/mail.service.server.ts";
import { createPayments } from "#app/orders/payments/payments.service.server.ts";
import { createStripeAccount } from "#app/orders/payments/stripe-account.service.server.ts";
import { createPictureEncoder } from "#app/photos/picture-encoder.service.server.ts";
import { createExchangeRates } from "#app/rates/exchange-rates.service.server.ts";
import {
  mayChangeFactors,
  type SellerSession,
  secondFactorState,
} from "#app/second-factor/second-factor-state.ts";
import { rightOfApiToken } from "#app/sellers/api-tokens.server.ts";
import { type DomainError, errorDetails } from "#app/shared/errors.ts";
import { type Log, logLines } from "#app/shared/log-events.ts";
import { createViewCounter } from "#app/statistics/view-counter.service.server.ts";
import { createWebhookSender } from "#app/webhooks/webhook-sender.service.server.ts";
import { mailboxOf, readSettings, SECRET_MIN, type Settings, setInDeployment } from "./env.server.ts";
import type { Context, Services } from "./services.ts";

interface ServicesOptions {
  settings: Settings;
  /** `first-primary` for all but the anonymous catalogue: see `workers/read-constraint.ts`. */
  readConstraint: D1SessionConstraint;
  language: Language;
  languageBy?: RequestedLanguage["by"];
  /** Country of the visitor's network address (ISO 3166-1), as Cloudflare says; null where it is not known. */
  country?: string | null;
  network?: string;
  /** All networks of one customer of a provider (`networkOf`). */
  site?: string;
  /** When this browser last changed something, UTC milliseconds: it must not be shown data that was read before then. */
  lastWrite?: number;
  waitUntil: (work: Promise<unknown>) => void;
  /** Settles when the response has been sent; at once for scheduled work. */
  responseSent?: () => Promise<unknown>;
  log: Log;
  invocation?: Invocation;
}

const now = () => new Date();

/** What a seller changes holds in every isolate after this. */
const SETTINGS_MAX_AGE_MS = 5_000;
/** Keyed by `env`. */
const readBefore = new WeakMap<object, { at: number; settings: Settings }>();

interface SettingsOptions {
  /** Where the shop is being set up. */
  origin?: string;
  /** UTC milliseconds; what was read earlier is not used. */
  notBefore?: number;
  log: Log;
}

/** Why a shop cannot even be set up: its secret is missing or weak, another one sealed what is stored, or its database is another shop's. */
export type ClosedBecause = "no_secret" | "no_tables" | "other_secret" | "other_shop";

async function sealedAnew(env: Env, stored: Connections, shopSecret: string, log: Log): Promise<boolean> {
  try {
    const values = await sealAnew(openDb(env.DB, "first-primary"), stored, shopSecret);
    if (values) log("secret_replaced", { values });
    // One that was changed at this moment, or sealed by another isolate, is looked at again at the next reading.
    return values === stored.ofPrevious.length;
  } catch (error) {
    // All values are open, and the next reading tries again.
    log("secret_not_replaced", { error: errorDetails(error) });
    return false;
  }
}

/**
 * The settings of the deployment. A shop with a SHOP_SECRET is opened in the browser: what was stored there holds where the
 * deployment sets nothing.
 */
export async function settingsOf(
  env: Env,
  { origin = "http://localhost", notBefore = 0, log }: SettingsOptions,
): Promise<Settings | ClosedBecause> {
  const set = setInDeployment(env);
  const SHOP_SECRET = set.SHOP_SECRET?.trim() ?? "";
  const SHOP_SECRET_PREVIOUS = set.SHOP_SECRET_PREVIOUS?.trim();
  const canSeal = SHOP_SECRET.length >= SECRET_MIN;
  // Shops of `npm run setup` have their own secrets, and store none without one that seals.
  if (!("SHOP_SECRET" in env) || (set.SESSION_SECRET && !canSeal)) return readSettings(env);
  const at = now().getTime();
  const before = readBefore.get(env);
  if (before && at - before.at < SETTINGS_MAX_AGE_MS && before.at > notBefore) return before.settings;
  const closed = (reason: ClosedBecause, names: string[] = []) => {
    log("shop_closed", { reason, names });
    return reason;
  };
  if (!canSeal) return closed("no_secret");
  let stored: Connections | null;
  try {
    stored = await readConnections(openDb(env.DB, "first-primary"), { SHOP_SECRET, SHOP_SECRET_PREVIOUS });
  } catch (error) {
    if (!before) throw error;
    // Kept pages, which need no database, are answered all the same.
    log("settings_unread", { error: errorDetails(error) });
    return before.settings;
  }
  if (!stored) return closed("no_tables");
  const { values: valuesInForce, sources } = inForce(set, stored.values);
  const unopened = stored.unopened.filter((name) => !isDeployed(name, set));
  // Sealed anew by a newer deployment: this one goes on until it ends.
  if (unopened.length && before) {
    log("settings_unread", { names: unopened });
    return before.settings;
  }
  if (unopened.length) return closed("other_secret", unopened);
  const values: Record<string, string> = { ...valuesInForce, SHOP_SECRET };
  if (!values.SESSION_SECRET && stored.hasUsers) return closed("other_shop");
  if (!values.SESSION_SECRET)
    return {
      ...readSettings({ SHOP_ORIGIN: origin, ...values, SESSION_SECRET: setUpSecret(SHOP_SECRET) }),
      isOpen: false,
    };
  const isSealedAnew = await sealedAnew(env, stored, SHOP_SECRET, log);
  const settings = { ...readSettings(values), isSealedAnew, connections: sources };
  readBefore.set(env, { at, settings });
  return settings;
}

/** `RELEASE` is set by `npm run deploy`. */
function deploymentOf(env: Env & { RELEASE?: string }): Deployment {
  const at = env.VERSION?.timestamp ?? "";
  return { release: env.RELEASE ?? null, at: /^\d{4}-/.test(at) ? at : null };
}

export function createServices(env: Env, options: ServicesOptions): Services {
  const {
    settings,
    language,
    languageBy = null,
    country = null,
    network = NO_NETWORK,
    site = network,
    waitUntil,
    responseSent = () => Promise.resolve(),
  } = options;
  const networkLimits = createNetworkLimits(env, options.log);
  const log = logWithin(networkLimits, { network, log: options.log, waitUntil });
  const mailWays = { binding: env.EMAIL, from: settings.MAIL_FROM, relay: settings.SMTP_RELAY_URL };
  let db: Db | undefined;
  const shop = createShopProfile(() => services, {
    fromPrimary: options.readConstraint === "first-primary",
    notBefore: options.lastWrite ?? 0,
  });
  const services: Services = {
    get db(): Db {
      db ??= openDb(env.DB, options.readConstraint, options.invocation);
      return db;
    },
    settings,
    shop,
    payments: createPayments(settings, now),
    stripeAccountOf: (key) => createStripeAccount(settings, key),
    identity: createIdentity(settings, now),
    tryGoogleClient: (client) => tryGoogleClient(settings, now, client),
    exchangeRates: createExchangeRates(settings.ECB_RATES_URL),
    modelFiles: createModelFiles(env.MODELS),
    pictures: createPictures(env.IMAGES),
    pendingPictures: createPictures(env.MODELS),
    backupFiles: createBackupFiles(env.MODELS),
    pictureEncoder: createPictureEncoder(env.IMAGE_ENCODER, log),
    pictureSource: createPictureSource(settings.PICTURES_RELAY_URL),
    chat: createChatGateway(env, log),
    viewCounter: createViewCounter(env, { log, shop, network, site }),
    networkLimits,
    mailer: mailTransport({ ...mailWays, mailbox: mailboxOf(settings) }),
    mailerOf: (mailbox) => mailTransport({ ...mailWays, mailbox }),
    webhookSender: createWebhookSender(settings.WEBHOOK_RELAY_URL),
    deployment: deploymentOf(env),
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

/** @returns what makes the services of work that nobody waits for, such as the cron's; null while the shop is not open */
export async function backgroundServices(
  env: Env,
  {
    log = logLines({ requestId: crypto.randomUUID() }),
    waitUntil,
  }: Pick<ServicesOptions, "waitUntil"> & { log?: Log },
): Promise<(() => Services) | null> {
  const settings = await settingsOf(env, { log });
  if (typeof settings === "string" || !settings.isOpen) return null;
  const language = DEFAULT_LANGUAGE;
  const invocation = { statements: 0 };
  return () =>
    createServices(env, {
      settings,
      readConstraint: "first-primary",
      language,
      log,
      waitUntil,
      invocation,
    });
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
    const right = open && sellerRightOf(services.settings, open.row);
    if (!right) return null;
    const { user, row, startedAt, secondFactorAt: confirmedAt } = open;
    const tokenHash = await hashOfToken(sessionToken ?? "");
    return { user, right, tokenHash, secondFactorSince: row.secondFactorSince, confirmedAt, startedAt };
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
    rightOfToken: (token) => rightOfApiToken(services, token),
    confirmedSeller: async (right: SellerRight): Promise<SellerSession | null> => {
      const seller = await readSeller();
      const isConfirmed = seller && factorState(seller) === "passed";
      return isConfirmed && includesRight(seller.right, right) ? seller : null;
    },
  };
}
