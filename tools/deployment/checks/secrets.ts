import { z } from "zod";
import { mayBeLeft } from "#app/orders/payments/other-account.ts";
import { isInvoice } from "#app/orders/payments/payment-page.ts";
import { type Check, type Finding, repairable, right, wrong } from "../finding.ts";
import { type OpenedShop, openedShop } from "../opened-shop.ts";
import { GENERATED_SECRETS, readOrGenerateSecrets, readSecretsFile, secretsFile } from "../secrets-file.ts";
import type { Shop } from "../shop.ts";
import { secretNames, setSecrets } from "../worker-secrets.ts";

async function hasTable({ cloudflare, config }: Shop, name: string): Promise<boolean> {
  const sql = "SELECT 1 FROM sqlite_master WHERE name = ?";
  return (await cloudflare.select(config().database, sql, z.object({}), [name])).length > 0;
}

/** Whether the database has accounts, whose passwords depend on PASSWORD_PEPPER. */
async function hasUsers(shop: Shop): Promise<boolean> {
  if (!(await hasTable(shop, "users"))) return false;
  const users = await shop.cloudflare.select(
    shop.config().database,
    "SELECT 1 FROM users LIMIT 1",
    z.object({}),
  );
  return users.length > 0;
}

const NEWEST_PAGE = `SELECT payment_session_id AS id FROM orders WHERE payment_session_id IS NOT NULL
  ORDER BY payment_session_id LIKE 'cs_live_%' DESC, created_at DESC LIMIT 1`;

/** On which the member joined for whose membership an invoice is. */
const JOINING_PAGE = `SELECT m.session_id AS id FROM membership_periods p JOIN memberships m ON m.id = p.membership_id
  WHERE p.order_id = ? AND m.session_id IS NOT NULL`;

const OTHER_ACCOUNT = "stripe-account";
const OTHER_ACCOUNT_FINDING = wrong(
  "STRIPE_SECRET_KEY is of another account at Stripe than the shop's orders, or of the other mode: orders that are being paid would never be delivered, and earlier ones could be refunded at Stripe only",
  `wait until none is being paid (a day, with SEPA two weeks), then npm run setup -- --replace STRIPE_SECRET_KEY --replace ${OTHER_ACCOUNT}`,
);

/** Whether the given key does not find the shop's newest payment. */
async function isOtherAccount(shop: Shop): Promise<boolean> {
  const { cloudflare, config, givenSecrets } = shop;
  const [stripe, key = ""] = [shop.stripe(), givenSecrets.STRIPE_SECRET_KEY];
  if (!stripe || !(await hasTable(shop, "orders"))) return false;
  const read = (query: string, values: string[]) =>
    cloudflare.select(config().database, query, z.object({ id: z.string() }), values);
  const [newest] = await read(NEWEST_PAGE, []);
  const [page] = newest && isInvoice(newest.id) ? await read(JOINING_PAGE, [newest.id]) : [newest];
  if (!page || mayBeLeft(page.id, key)) return false;
  return stripe.checkout.sessions.retrieve(page.id).then(
    () => false,
    (error: { code?: string }) => {
      if (error.code === "resource_missing") return true;
      throw error;
    },
  );
}

function sealedFinding({ origin, stored, connections }: OpenedShop, secrets: string[]): Finding {
  if (!stored.includes("SESSION_SECRET"))
    return wrong("the shop is still to be opened", `open ${origin}/setup with its SHOP_SECRET`);
  if (![...stored, ...secrets].includes("STRIPE_SECRET_KEY"))
    return wrong("Stripe is not connected: nobody can pay", `open ${connections}`);
  return right(`SHOP_SECRET is set, and ${stored.length} values are sealed in the database`);
}

/** Checks all secrets but STRIPE_WEBHOOK_SECRET, which webhook.ts sets with its endpoint. */
export const secrets: Check = {
  name: "secrets",
  async inspect(shop) {
    const existing = await secretNames(shop);
    const opened = await openedShop(shop);
    if (opened) return sealedFinding(opened, existing);
    const wantsGoogle = Boolean(shop.config().vars.GOOGLE_CLIENT_ID);
    const given = ["STRIPE_SECRET_KEY", ...(wantsGoogle ? ["GOOGLE_CLIENT_SECRET"] : [])] as const;
    const needed = [...GENERATED_SECRETS, ...given].filter((name) => !existing.includes(name));
    const givenValues: Record<string, string | undefined> = shop.givenSecrets;
    const replaced = given.filter(
      (name) => existing.includes(name) && shop.mayReplace.includes(name) && givenValues[name],
    );
    const wanted = [...needed, ...replaced];
    if (!wanted.length) return right(`${existing.length} are set`);
    const file = secretsFile(shop.environment);
    const isPepperLost =
      needed.includes("PASSWORD_PEPPER") &&
      !readSecretsFile(shop.folder, shop.environment).PASSWORD_PEPPER &&
      (await hasUsers(shop));
    if (isPepperLost)
      return wrong(
        "PASSWORD_PEPPER is lost: the Worker does not have it, and stored passwords depend on it",
        `put your copy of ${file} into this folder, then npm run setup`,
      );
    const isNewKey = wanted.includes("STRIPE_SECRET_KEY") && !shop.mayReplace.includes(OTHER_ACCOUNT);
    if (isNewKey && (await isOtherAccount(shop))) return OTHER_ACCOUNT_FINDING;
    const withoutValue = given.filter((name) => wanted.includes(name) && !givenValues[name]);
    const text = `${needed.join(", ") || replaced.join(", ")} to be set`;
    if (withoutValue.length)
      return wrong(text, `npm run setup, with ${withoutValue.join(" and ")} typed in or in the environment`);
    const generatedNames = GENERATED_SECRETS.filter((name) => wanted.includes(name));
    const copy = generatedNames.length ? ` (a copy of those it makes is kept in ${file})` : "";
    return repairable(text, `set the secrets ${wanted.join(", ")}${copy}`, async () => {
      const givenSecrets = given
        .filter((name) => wanted.includes(name))
        .map((name) => [name, givenValues[name] ?? ""]);
      const generated = readOrGenerateSecrets(shop.folder, shop.environment, generatedNames);
      await setSecrets(shop, { ...generated, ...Object.fromEntries(givenSecrets) });
    });
  },
};
