/** Builds, once per request, everything an operation may use; nothing lives longer than the request. */
import { type Db, openDb } from "./db/client.server.ts";
import type { User } from "./domain/accounts/accounts.contract.ts";
import { userBySession } from "./domain/accounts/caller.server.ts";
import type { Language } from "./domain/languages.ts";
import type { Log } from "./domain/log-events.ts";
import { readSettings } from "./env.server.ts";
import { sessionTokenOf } from "./http/session.server.ts";
import { chatGatewayTo } from "./services/chat-gateway.server.ts";
import { exchangeRatesFrom } from "./services/exchange-rates.server.ts";
import { identityWith } from "./services/google/identity.server.ts";
import { mailerWith } from "./services/mail.server.ts";
import { modelFilesIn } from "./services/model-files.server.ts";
import { paymentsWith } from "./services/payments.server.ts";
import { pictureEncoderWith } from "./services/picture-encoder.server.ts";
import { picturesIn } from "./services/pictures.server.ts";

interface RequestScope {
  /** `first-primary` for all but the anonymous catalogue: see `workers/read-constraint.ts`. */
  reads: D1SessionConstraint;
  language: Language;
  waitUntil: (work: Promise<unknown>) => void;
  /** Settles when the answer has left the Worker; at once where nobody waits for one. */
  responseSent?: () => Promise<unknown>;
  log: Log;
}

const now = () => new Date();

/** The dependencies of operations: database, external systems, clock and language. */
export function createServices(env: Env, scope: RequestScope) {
  const { reads, language, waitUntil, responseSent = () => Promise.resolve(), log } = scope;
  const settings = readSettings(env);
  let db: Db | undefined;
  return {
    /** Opened when it is first asked for: kept pages and pictures need none. */
    get db(): Db {
      db ??= openDb(env.DB, reads);
      return db;
    },
    settings,
    payments: paymentsWith(settings, now),
    identity: identityWith(settings, now),
    exchangeRates: exchangeRatesFrom(settings.ECB_RATES_URL),
    modelFiles: modelFilesIn(env.MODELS),
    pictures: picturesIn(env.IMAGES),
    /** Not public: photos that wait for the seller's approval. */
    pendingPictures: picturesIn(env.MODELS),
    pictureEncoder: pictureEncoderWith(env.IMAGE_ENCODER, log),
    chat: chatGatewayTo(env, log),
    mailer: mailerWith(env.EMAIL, { name: settings.SHOP_NAME, email: settings.MAIL_FROM }),
    language,
    now,
    waitUntil,
    /** For work that the response must not reveal, not even by its timing. */
    afterResponse: (work: () => Promise<unknown>) => waitUntil(responseSent().then(work)),
    log,
  };
}
export type Services = ReturnType<typeof createServices>;

/** Remix's load context. The session is read from D1 lazily and at most once. */
export function createContext(services: Services, request: Request, requestId: string) {
  let user: Promise<User | null> | undefined;
  const sessionToken = sessionTokenOf(request);
  return {
    services,
    requestId,
    sessionToken,
    user: () => {
      user ??= sessionToken ? userBySession(services, sessionToken) : Promise.resolve(null);
      return user;
    },
  };
}
export type Context = ReturnType<typeof createContext>;

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends Context {}
}
