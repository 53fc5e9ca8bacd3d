/** What the shop stands on, for one request or one scheduled run; none of it lives longer. */
import type { User } from "#app/accounts/accounts.contract.ts";
import type { GoogleClient } from "#app/accounts/google/google.contract.ts";
import type { Identity } from "#app/accounts/google/identity.service.server.ts";
import type { SellerRight } from "#app/accounts/seller-rights.ts";
import type { BackupFiles } from "#app/backups/backup-files.service.server.ts";
import type { ShopProfileReader } from "#app/brand/shop-profile.server.ts";
import type { Pictures } from "#app/catalog/pictures.service.server.ts";
import type { ChatGateway } from "#app/chat/chat-gateway.service.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { ModelFiles } from "#app/downloads/model-files.service.server.ts";
import type { Settings } from "#app/env.server.ts";
import type { Deployment } from "#app/health/version.contract.ts";
import type { RequestedLanguage } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { PictureSource } from "#app/imports/pictures/picture-source.service.server.ts";
import type { NetworkLimits } from "#app/limits/network-limits.service.server.ts";
import type { Mailbox } from "#app/mail/mailbox.contract.ts";
import type { Mailer } from "#app/mail/mailer.ts";
import type { Payments } from "#app/orders/payments/payments.service.server.ts";
import type { StripeAccount } from "#app/orders/payments/stripe-account.service.server.ts";
import type { PictureEncoder } from "#app/photos/picture-encoder.service.server.ts";
import type { ExchangeRates } from "#app/rates/exchange-rates.service.server.ts";
import type { SecondFactorState, SellerSession } from "#app/second-factor/second-factor-state.ts";
import type { DomainError } from "#app/shared/errors.ts";
import type { Log } from "#app/shared/log-events.ts";
import type { ViewCounter } from "#app/statistics/view-counter.service.server.ts";
import type { WebhookSender } from "#app/webhooks/webhook-sender.service.server.ts";

/** The dependencies of operations; each names the group that it needs, and outside systems one by one. */
export interface Services {
  /** Opened when it is first asked for: cached pages and pictures need none. */
  readonly db: Db;
  settings: Settings;
  shop: ShopProfileReader;
  payments: Payments;
  /** Of a key that is tried before it is the shop's, or that was. */
  stripeAccountOf(key: string): StripeAccount;
  identity: Identity | null;
  /** Whether Google knows a client that is not the shop's yet. */
  tryGoogleClient(client: GoogleClient): Promise<void>;
  exchangeRates: ExchangeRates;
  modelFiles: ModelFiles;
  pictures: Pictures;
  /** In the private bucket: photos that wait for the seller's approval. */
  pendingPictures: Pictures;
  /** In the private bucket. */
  backupFiles: BackupFiles;
  pictureEncoder: PictureEncoder;
  pictureSource: PictureSource;
  chat: ChatGateway;
  viewCounter: ViewCounter;
  networkLimits: NetworkLimits;
  mailer: Mailer;
  /** Of a mailbox that is tried before it is the shop's. */
  mailerOf(mailbox: Mailbox): Mailer;
  webhookSender: WebhookSender;
  /** The Worker that runs. */
  deployment: Deployment;
  language: Language;
  /** As the profile that this isolate has read last says; the Worker has it read before it answers. */
  readonly mainLanguage: Language;
  languageBy: RequestedLanguage["by"];
  country: string | null;
  now(): Date;
  waitUntil(work: Promise<unknown>): void;
  /** Runs work after the response, which must not reveal it, not even by its timing. */
  afterResponse(work: () => Promise<unknown>): void;
  log: Log;
}

/** What is stored, the time, and for whom it is read. */
export type Reads = Pick<Services, "db" | "now" | "language" | "mainLanguage" | "settings" | "shop">;
export type Writes = Reads & Pick<Services, "log" | "waitUntil">;
/** Of what sends the mails that it has queued. */
export type Mails = Writes & Pick<Services, "mailer">;
/** Of what pays, pays back, or settles orders. */
export type Money = Mails & Pick<Services, "payments" | "webhookSender">;

/** Remix's load context. The session is read from D1 lazily and at most once. */
// A type, because Remix's `AppLoadContext` has an index signature, which interfaces lack.
export type Context = {
  services: Services;
  request: Request;
  requestId: string;
  refusal: DomainError | null;
  sessionToken: string | null;
  /** Cookies of a session that this request has begun. They are sent even when the page that should follow fails. */
  newCookies: string[];
  isPageLoad: boolean;
  user(): Promise<User | null>;
  /** The session, if it is a seller's. Only `secondFactorState` says whether it may open the studio. */
  seller(): Promise<SellerSession | null>;
  secondFactorState(seller: SellerSession): SecondFactorState;
  mayChangeFactors(seller: SellerSession): boolean;
  /** What the seller may do who made this token of a program. */
  rightOfToken(token: string): Promise<SellerRight | null>;
  /** A confirmed session with this right. */
  confirmedSeller(right: SellerRight): Promise<SellerSession | null>;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends Context {}
}
