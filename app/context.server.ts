/** Builds, once per request, everything an operation may use; nothing lives longer than the request. */
import { type Db, openDb } from "./db/client.server.ts";
import type { User } from "./domain/accounts/accounts.contract.ts";
import { userBySession } from "./domain/accounts/caller.server.ts";
import { isSeller } from "./domain/accounts/seller.server.ts";
import type { Language } from "./domain/languages.ts";
import type { Log } from "./domain/log-events.ts";
import { readSettings } from "./env.server.ts";
import { sessionTokenOf } from "./http/session.server.ts";
import { createChatGateway } from "./services/chat-gateway.server.ts";
import { createExchangeRates } from "./services/exchange-rates.server.ts";
import { createIdentity } from "./services/google/identity.server.ts";
import { createMailer } from "./services/mail.server.ts";
import { createModelFiles } from "./services/model-files.server.ts";
import { createPictureEncoder } from "./services/picture-encoder.server.ts";
import { createPictures } from "./services/pictures.server.ts";
import { createPayments } from "./services/stripe/payments.server.ts";

interface RequestScope {
  /** `first-primary` for all but the anonymous catalogue: see `workers/read-constraint.ts`. */
  readConstraint: D1SessionConstraint;
  language: Language;
  /** Of the network address that asks, ISO 3166-1, by Cloudflare; null where it is not known. */
  country?: string | null;
  waitUntil: (work: Promise<unknown>) => void;
  /** Settles when the response has been sent; at once for scheduled work. */
  responseSent?: () => Promise<unknown>;
  log: Log;
}

const now = () => new Date();

/** The dependencies of operations: database, external systems, clock and language. */
export function createServices(env: Env, scope: RequestScope) {
  const { language, country = null, waitUntil, responseSent = () => Promise.resolve(), log } = scope;
  const settings = readSettings(env);
  let db: Db | undefined;
  return {
    /** Opened when it is first asked for: cached pages and pictures need none. */
    get db(): Db {
      db ??= openDb(env.DB, scope.readConstraint);
      return db;
    },
    settings,
    payments: createPayments(settings, now),
    identity: createIdentity(settings, now),
    exchangeRates: createExchangeRates(settings.ECB_RATES_URL),
    modelFiles: createModelFiles(env.MODELS),
    pictures: createPictures(env.IMAGES),
    /** Not public: photos that wait for the seller's approval. */
    pendingPictures: createPictures(env.MODELS),
    pictureEncoder: createPictureEncoder(env.IMAGE_ENCODER, log),
    chat: createChatGateway(env, log),
    mailer: createMailer(env.EMAIL, { name: settings.SHOP_NAME, email: settings.MAIL_FROM }),
    language,
    country,
    now,
    waitUntil,
    /** For work that the response must not reveal, not even by its timing. */
    afterResponse: (work: () => Promise<unknown>) => waitUntil(responseSent().then(work)),
    log,
  };
}
export type Services = ReturnType<typeof createServices>;

/** Remix's load context. Session and seller are read from D1 lazily and at most once. */
export function createContext(services: Services, request: Request, requestId: string) {
  let user: Promise<User | null> | undefined;
  let seller: Promise<User | null> | undefined;
  const sessionToken = sessionTokenOf(request);
  const readUser = () => {
    user ??= sessionToken ? userBySession(services, sessionToken) : Promise.resolve(null);
    return user;
  };
  const readSeller = async () => {
    const person = await readUser();
    return person && (await isSeller(services, person)) ? person : null;
  };
  return {
    services,
    requestId,
    sessionToken,
    user: readUser,
    /** The user, if it is a seller: a page's loaders, which run together, ask once. */
    seller: () => {
      seller ??= readSeller();
      return seller;
    },
  };
}
export type Context = ReturnType<typeof createContext>;

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends Context {}
}
