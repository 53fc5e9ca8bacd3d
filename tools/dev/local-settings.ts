/** The local shop's vars and secrets: made once with fresh random secrets, stored in a file that git ignores. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FEED_PATH } from "#tools/sandbox/rates.ts";

export type ProcessEnv = Record<string, string | undefined>;

export interface LocalPorts {
  shop: number;
  payments: number;
  /** Without this port the shop has no Google sign-in. */
  google?: number;
  /** Without this port the shop has no exchange rates. */
  rates?: number;
  /** Without this port webhooks go to their own addresses. */
  webhooks?: number;
  /** Without this port pictures of an import come from their own addresses. */
  pictures?: number;
  /** Without this port mail that goes by SMTP goes to its own server. */
  smtp?: number;
}

/** The shop's, unless PORT names another; the sandboxes have those after it. */
export const DEFAULT_PORT = 8787;

export const portOf = ({ PORT }: ProcessEnv) => Number(PORT || DEFAULT_PORT);

const DEFAULT_STATE_DIR = ".wrangler/state";

export const stateDirOf = ({ STATE_DIR }: ProcessEnv) => STATE_DIR ?? DEFAULT_STATE_DIR;

export const settingsFile = (stateDir = DEFAULT_STATE_DIR) =>
  stateDir === DEFAULT_STATE_DIR ? ".dev.vars" : join(stateDir, "dev.vars");

const secret = (prefix = "") => `${prefix}${randomBytes(24).toString("hex")}`;

export function readSettingsFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, "utf8").matchAll(/^(\w+)\s*=\s*"?([^"\n]*)"?\s*$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}

export const GOOGLE_CLIENT_ID = "stall.apps.sandbox.example";

export interface LocalKind {
  /** Where people reach the shop, if there is a proxy in front of it. */
  origin?: string;
  /** Whether mail goes by SMTP, and not by the binding. */
  bySmtp?: boolean;
  /** Sets nothing but SHOP_SECRET and the sandboxes' addresses, so that the shop is opened at /setup; else what the file says. */
  firstRun?: boolean;
}

/** Writes the settings for a shop on these ports; secrets already in the file stay, so sessions and payments survive. */
export function writeLocalSettings(
  file: string,
  ports: LocalPorts,
  { origin = `http://localhost:${ports.shop}`, bySmtp = false, firstRun }: LocalKind = {},
) {
  const stored = readSettingsFile(file);
  const isBare = firstRun ?? Boolean(stored.SHOP_SECRET);
  const payments = `http://127.0.0.1:${ports.payments}`;
  /** Empty counts as not set. */
  const own = (value: string) => (isBare ? "" : value);
  const kept = (name: string, prefix?: string) => own(stored[name] || secret(prefix));
  const settings = {
    SHOP_SECRET: isBare ? stored.SHOP_SECRET || secret() : "",
    SHOP_NAME: own("Stall"),
    MAIL_FROM: own("shop@stall.example"),
    SELLER_EMAILS: own("seller@stall.example, partner@stall.example"),
    SELLER_SECOND_FACTOR: "optional",
    SESSION_SECRET: kept("SESSION_SECRET"),
    PASSWORD_PEPPER: kept("PASSWORD_PEPPER", "1:"),
    SELLER_TOKEN: kept("SELLER_TOKEN"),
    STRIPE_SECRET_KEY: kept("STRIPE_SECRET_KEY", "sk_test_"),
    STRIPE_WEBHOOK_SECRET: kept("STRIPE_WEBHOOK_SECRET", "whsec_"),
    SHOP_ORIGIN: own(origin),
    STRIPE_API_URL: payments,
    STRIPE_PAGE_ORIGIN: payments,
    ECB_RATES_URL: `http://127.0.0.1:${ports.rates ?? 0}${FEED_PATH}`,
    SMTP_HOST: bySmtp ? own("smtp.stall.dev") : "",
    SMTP_PASSWORD: own("any"),
    SMTP_RELAY_URL: ports.smtp ? `smtp://127.0.0.1:${ports.smtp}` : "",
    WEBHOOK_RELAY_URL: ports.webhooks ? `http://127.0.0.1:${ports.webhooks}` : "",
    PICTURES_RELAY_URL: ports.pictures ? `http://127.0.0.1:${ports.pictures}` : "",
    GOOGLE_CLIENT_ID: ports.google ? own(GOOGLE_CLIENT_ID) : "",
    GOOGLE_CLIENT_SECRET: kept("GOOGLE_CLIENT_SECRET"),
    GOOGLE_ISSUER_URL: `http://127.0.0.1:${ports.google ?? 0}`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  return settings;
}
export type LocalSettings = ReturnType<typeof writeLocalSettings>;
