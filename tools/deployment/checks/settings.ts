import { readSettings } from "#app/env.server.ts";
import { type Change, changeConfig, isExample, readConfig } from "../config-file.ts";
import { type Check, repairable, right, wrong } from "../finding.ts";
import type { Shop } from "../shop.ts";

/** In place of secrets, which have a check of their own (secrets.ts). */
const PLACEHOLDERS = {
  SESSION_SECRET: "x".repeat(32),
  PASSWORD_PEPPER: `1:${"x".repeat(32)}`,
  SELLER_TOKEN: "x".repeat(32),
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  GOOGLE_CLIENT_SECRET: "x",
};

/** The lines of wrangler.toml that do not say what they are to say. */
function wantedChanges({ folder, environment, config }: Shop): Change[] {
  const written = readConfig(folder, environment);
  const wanted = config();
  const changes: Change[] = Object.entries(wanted.vars)
    .filter(([key, value]) => value !== written.vars[key])
    .map(([key, value]) => ({ table: "vars", key, value }));
  const { host = "" } = URL.parse(wanted.vars.SHOP_ORIGIN ?? "") ?? {};
  if (host && !isExample(host) && written.hosts.join() !== host)
    changes.push({ table: "", key: "routes", value: [{ pattern: host, custom_domain: true }] });
  return changes;
}

const described = ({ key, value }: Change) =>
  typeof value === "string"
    ? `${key} = "${value}"`
    : `${key} to ${value.map(({ pattern }) => pattern).join(", ")}`;

export const settings: Check = {
  name: "settings",
  async inspect(shop) {
    const changes = wantedChanges(shop);
    if (changes.length) {
      const list = changes.map(described).join(", ");
      return repairable(`wrangler.toml is to say ${list}`, `write ${list} into wrangler.toml`, async () =>
        changeConfig(shop.folder, shop.environment, changes),
      );
    }
    const { vars } = shop.config();
    const example = ["SHOP_ORIGIN", "MAIL_FROM"].filter((name) => isExample(vars[name]));
    if (!vars.SELLER_EMAILS?.trim()) example.push("SELLER_EMAILS");
    if (example.length)
      return wrong(`${example.join(" and ")} of wrangler.toml are not yours yet`, "npm run setup");
    try {
      readSettings({ ...vars, ...PLACEHOLDERS });
    } catch (error) {
      return wrong((error as Error).message, "fix it in wrangler.toml, then npm run deploy");
    }
    return right(`${vars.SHOP_NAME} at ${vars.SHOP_ORIGIN}`);
  },
};
