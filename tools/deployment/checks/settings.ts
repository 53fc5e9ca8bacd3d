import { readSettings } from "#app/env.server.ts";
import { type ConfigChange, changeConfig, isExample, readConfig } from "../config-file.ts";
import { type Check, repairable, right, wrong } from "../finding.ts";
import { openedShop } from "../opened-shop.ts";
import type { Shop } from "../shop.ts";

/** Valid values for secrets, which secrets.ts checks. */
const PLACEHOLDERS = {
  SESSION_SECRET: "x".repeat(32),
  PASSWORD_PEPPER: `1:${"x".repeat(32)}`,
  SELLER_TOKEN: "x".repeat(32),
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  GOOGLE_CLIENT_SECRET: "x",
  SMTP_PASSWORD: "x",
};

function wantedChanges({ folder, environment, config }: Shop): ConfigChange[] {
  const current = readConfig(folder, environment);
  const wanted = config();
  const changes: ConfigChange[] = Object.entries(wanted.vars)
    .filter(([key, value]) => value !== current.vars[key])
    .map(([key, value]) => ({ table: "vars", key, value }));
  const { host = "" } = URL.parse(wanted.vars.SHOP_ORIGIN ?? "") ?? {};
  if (host && !isExample(host) && current.hosts.join() !== host)
    changes.push({ table: "", key: "routes", value: [{ pattern: host, custom_domain: true }] });
  return changes;
}

const describeChange = ({ key, value }: ConfigChange) =>
  typeof value === "string"
    ? `${key} = "${value}"`
    : `${key} to ${value.map(({ pattern }) => pattern).join(", ")}`;

export const settings: Check = {
  name: "settings",
  async inspect(shop) {
    const changes = wantedChanges(shop);
    if (changes.length) {
      const list = changes.map(describeChange).join(", ");
      return repairable(`wrangler.toml lacks ${list}`, `write ${list} into wrangler.toml`, async () =>
        changeConfig(shop.folder, shop.environment, changes),
      );
    }
    const { vars } = shop.config();
    const opened = await openedShop(shop);
    const needed = opened ? [] : ["SHOP_ORIGIN", "MAIL_FROM", "SELLER_EMAILS"];
    const missing = needed.filter((name) => !vars[name]?.trim() || isExample(vars[name]));
    if (missing.length) return wrong(`wrangler.toml lacks ${missing.join(" and ")}`, "npm run setup");
    try {
      readSettings({ ...(opened && { SHOP_ORIGIN: opened.origin }), ...vars, ...PLACEHOLDERS });
    } catch (error) {
      return wrong((error as Error).message, "fix it in wrangler.toml, then npm run deploy");
    }
    return right(
      opened
        ? `a shop that was opened at ${opened.origin}/setup`
        : `${vars.SHOP_NAME} at ${vars.SHOP_ORIGIN}`,
    );
  },
};
