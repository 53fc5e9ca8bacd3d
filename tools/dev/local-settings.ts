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

const googleSettings = ({ google }: LocalPorts, clientSecret = secret()) => ({
  GOOGLE_CLIENT_ID: google ? GOOGLE_CLIENT_ID : "",
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER_URL: `http://127.0.0.1:${google ?? 0}`,
});

/**
 * Writes the settings for a shop on these ports; secrets already in the file stay, so sessions and payments
 * survive.
 * @param origin where people reach the shop, when there is a proxy in front of it.
 * @param bySmtp whether mail goes by SMTP, and not by the binding
 */
export function writeLocalSettings(
  file: string,
  ports: LocalPorts,
  origin = `http://localhost:${ports.shop}`,
  bySmtp = false,
) {
  const stored = readSettingsFile(file);
  const payments = `http://127.0.0.1:${ports.payments}`;
  const settings = {
    SHOP_NAME: "Stall",
    MAIL_FROM: "shop@stall.example",
    SELLER_EMAILS: "seller@stall.example, partner@stall.example",
    SELLER_SECOND_FACTOR: "optional",
    SESSION_SECRET: stored.SESSION_SECRET ?? secret(),
    PASSWORD_PEPPER: stored.PASSWORD_PEPPER ?? secret("1:"),
    SELLER_TOKEN: stored.SELLER_TOKEN ?? secret(),
    STRIPE_SECRET_KEY: stored.STRIPE_SECRET_KEY ?? secret("sk_test_"),
    STRIPE_WEBHOOK_SECRET: stored.STRIPE_WEBHOOK_SECRET ?? secret("whsec_"),
    SHOP_ORIGIN: origin,
    STRIPE_API_URL: payments,
    STRIPE_PAGE_ORIGIN: payments,
    ECB_RATES_URL: `http://127.0.0.1:${ports.rates ?? 0}${FEED_PATH}`,
    SMTP_HOST: bySmtp ? "smtp.stall.dev" : "",
    SMTP_PASSWORD: "any",
    SMTP_RELAY_URL: ports.smtp ? `smtp://127.0.0.1:${ports.smtp}` : "",
    WEBHOOK_RELAY_URL: ports.webhooks ? `http://127.0.0.1:${ports.webhooks}` : "",
    ...googleSettings(ports, stored.GOOGLE_CLIENT_SECRET),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  return settings;
}
export type LocalSettings = ReturnType<typeof writeLocalSettings>;
