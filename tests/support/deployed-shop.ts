/** A folder like the project's, and stand-ins for what a deployed shop needs outside of it: Cloudflare, Stripe, the DNS, the shop itself. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import type { Health } from "#app/health/health.contract.ts";
import { EVENT_TYPES, WEBHOOK_PATH } from "#app/orders/payments/stripe-events.ts";
import { changeConfig } from "#tools/deployment/config-file.ts";
import { RELEASE_VAR, releaseOf } from "#tools/deployment/release.ts";
import { loadShop, type ShopOptions } from "#tools/deployment/shop.ts";
import { projectFolder } from "#tools/dev/commands.ts";
import { serveLocally } from "#tools/sandbox/local-server.ts";
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { type CloudflareAccount, deployVersion, startCloudflareApi } from "./cloudflare-api.ts";
import { createStripeClient } from "./stripe-sandbox.ts";

export const STRIPE_KEY = "sk_test_shop";
export const DOMAIN = "shop.maker.test";
export const ANSWERS = {
  shopName: "Maker’s",
  domain: DOMAIN,
  sellerEmails: "ada@maker.test",
  mailFrom: "shop@maker.test",
  googleClientId: "",
};
const WEBHOOK_SECRET = "whsec_of_the_test";

/** Two migrations are enough; the real ones are applied by every workers test. */
const MIGRATIONS = {
  "0001_users.sql":
    "CREATE TABLE users (id TEXT, email TEXT, email_verified_at INTEGER, second_factor_since INTEGER, deleted_at INTEGER, seller_right TEXT); CREATE TABLE connections (name TEXT);",
  "0002_models.sql":
    "CREATE TABLE models (id TEXT PRIMARY KEY); CREATE TABLE heartbeats (name TEXT PRIMARY KEY, at INTEGER); CREATE TABLE shop_settings (name TEXT, value TEXT); CREATE TABLE membership_tiers (slug TEXT, ended_at INTEGER); CREATE TABLE orders (code TEXT, payment_session_id TEXT, total_cents INTEGER, managed INTEGER, status TEXT, created_at INTEGER);",
};

export const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", stdio: "pipe" }).trim();

export function commit(folder: string, message: string): void {
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", message);
}

/** Fills a folder with wrangler.toml as it comes with the project, and a Worker of one line. */
function copyProject(folder: string): void {
  for (const name of ["migrations", "workers", "build/client"])
    mkdirSync(join(folder, name), { recursive: true });
  cpSync(join(projectFolder, "wrangler.toml"), join(folder, "wrangler.toml"));
  for (const [name, sql] of Object.entries(MIGRATIONS)) writeFileSync(join(folder, "migrations", name), sql);
  const objects = ["ChatRoom", "ChatInbox", "ViewCounter"].map(
    (name) => `export class ${name} extends DurableObject {}\n`,
  );
  const code = `import { DurableObject } from "cloudflare:workers";\n${objects.join("")}export default { fetch: () => new Response() };\n`;
  writeFileSync(join(folder, "workers/app.ts"), code);
  writeFileSync(join(folder, "build/client/robots.txt"), "");
  writeFileSync(join(folder, ".gitignore"), ".secrets*\n.wrangler\n");
  git(folder, "init", "-q", "-b", "main");
  git(folder, "config", "user.name", "Ada");
  git(folder, "config", "user.email", "ada@maker.test");
  commit(folder, "A shop");
}

/** The deployed shop's responses, which tests change by the fields of `site`. */
function shopSite(account: CloudflareAccount) {
  const site = {
    isUp: true,
    hosts: [DOMAIN],
    acceptsEvents: true,
    /** Status of the response to an unsigned event. */
    unsignedStatus: 400,
    database: "pass" as "pass" | "fail",
    cronRanAt: new Date().toISOString() as string | null,
    date: () => new Date(),
    /** What another site at the domain would send in place of the health. */
    body: null as string | null,
  };
  async function answer(request: Request): Promise<Response> {
    const headers = { Date: site.date().toUTCString() };
    if (site.body !== null) return new Response(site.body, { headers });
    if (request.method === "POST") {
      const signature = request.headers.get("Stripe-Signature");
      if (!signature) return new Response(null, { status: site.unsignedStatus });
      await Stripe.webhooks.constructEventAsync(await request.text(), signature, WEBHOOK_SECRET);
      if (!site.acceptsEvents) return new Response(null, { status: 500 });
      for (const { sqlite } of account.databases)
        sqlite?.exec(`INSERT OR REPLACE INTO heartbeats VALUES ('webhook', ${Date.now()})`);
      return new Response(null, { status: 200 });
    }
    const passes = site.database === "pass" && site.cronRanAt !== null;
    const health: Health = {
      status: passes ? "pass" : "fail",
      time: new Date().toISOString(),
      checks: {
        database: { status: site.database },
        cron: { status: site.cronRanAt ? "pass" : "fail", lastRunAt: site.cronRanAt },
      },
    };
    return Response.json(health, { status: passes ? 200 : 503, headers });
  }
  return { site, answer };
}

/** The DNS records of the domain that sends mail, by type and name. */
export const MAIL_RECORDS: Record<string, string> = {
  "TXT cf-bounce.maker.test": '"v=spf1 include:_spf.mx.cloudflare.net ~all"',
  "TXT cf-bounce._domainkey.maker.test": '"v=DKIM1; p=MI" "IB"',
  "TXT _dmarc.maker.test": '"v=DMARC1; p=none"',
};

/**
 * Creates the folder and starts the stand-ins. `open` loads the shop as each command does.
 * @param onFinished registers the clean-up: `onTestFinished`, or `afterAll` for all tests of a file.
 */
export async function startDeployment(onFinished: (cleanUp: () => Promise<void>) => void = onTestFinished) {
  const folder = await mkdtemp(join(tmpdir(), "stall-test-"));
  copyProject(folder);
  const cloudflare = await startCloudflareApi();
  const { site, answer } = shopSite(cloudflare.account);
  const siteServer = await serveLocally(answer, 0);
  const webhookUrl = `${siteServer.url}/app/webhooks/stripe`;
  const stripe = await startStripeSandbox({
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl,
    retryDelaysMs: [],
  });
  onFinished(async () => {
    await stripe.close();
    await Promise.all([cloudflare.close(), siteServer.close(), rm(folder, { recursive: true })]);
  });
  for (const environment of ["", "preview"])
    changeConfig(folder, environment, [{ table: "vars", key: "STRIPE_API_URL", value: stripe.url }]);
  commit(folder, "Stripe's stand-in");
  const dns: Record<string, string> = { ...MAIL_RECORDS };
  const fakeFetch: typeof fetch = async (input, init) => {
    const address = new URL(String(input));
    if (address.hostname === "cloudflare-dns.com") {
      const { name, type } = Object.fromEntries(address.searchParams);
      const data = dns[`${type} ${name}`];
      return Response.json({ Status: 0, ...(data && { Answer: [{ name, data }] }) });
    }
    if (!site.hosts.includes(address.hostname) || !site.isUp) throw new TypeError("fetch failed");
    return fetch(`${siteServer.url}${address.pathname}`, init);
  };
  const open = (options: Partial<ShopOptions> = {}) =>
    loadShop({
      folder,
      environment: "",
      env: cloudflare.env,
      fetch: fakeFetch,
      build: async () => {},
      givenSecrets: { STRIPE_SECRET_KEY: STRIPE_KEY },
      ...options,
    });
  const createEndpoint = () =>
    createStripeClient(stripe).webhookEndpoints.create({
      url: `https://${DOMAIN}${WEBHOOK_PATH}`,
      enabled_events: [...EVENT_TYPES],
      api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    });
  const { account, env } = cloudflare;
  return { folder, account, env, stripe, site, dns, open, createEndpoint };
}
export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

/** Creates what `npm run setup` creates, and a seller who may open the studio. */
export async function createDeployedShop({
  folder,
  account,
  open,
  createEndpoint,
}: Deployment): Promise<void> {
  const sqlite = new DatabaseSync(":memory:");
  account.databases.push({ uuid: "1b2c", name: "stall", sqlite });
  sqlite.exec(`CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
    applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`);
  for (const [name, sql] of Object.entries(MIGRATIONS)) {
    sqlite.exec(sql);
    sqlite.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  }
  sqlite.exec("INSERT INTO users VALUES ('1', 'ada@maker.test', 1, 1, NULL, NULL)");
  const shop = await open({ answers: ANSWERS });
  const { vars, crons, worker, buckets } = shop.config();
  const values = Object.entries(vars).map(([key, value]) => ({ table: "vars", key, value }) as const);
  changeConfig(folder, "", [
    ...values,
    { table: "d1_databases", key: "database_id", value: "1b2c" },
    { table: "", key: "routes", value: [{ pattern: DOMAIN, custom_domain: true }] },
  ]);
  for (const name of Object.values(buckets)) account.buckets.push({ name, isPublic: false, domains: [] });
  const names = [
    "SESSION_SECRET",
    "PASSWORD_PEPPER",
    "SELLER_TOKEN",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
  ];
  account.secrets.set(worker, new Map(names.map((name) => [name, "set"])));
  const texts = { ...vars, [RELEASE_VAR]: await releaseOf(folder) };
  const bindings = Object.entries(texts).map(([name, text]) => ({ type: "plain_text", name, text }));
  account.bindings.set(worker, bindings);
  deployVersion(account, worker);
  account.domains.set(DOMAIN, worker);
  account.crons.set(worker, crons);
  account.mailDomains.push("maker.test");
  await createEndpoint();
}

/** Turns the shop's database into one of 0.2, whose migrations were others. */
export const makeDatabaseOld = ({ account }: Deployment) =>
  account.databases[0]?.sqlite.exec("UPDATE d1_migrations SET name = '0000_shop.sql' WHERE id = 1");

/** Collects what is printed. @param typed answers to the questions; null for a terminal that cannot ask */
export function testTerminal(typed: string[] | null = null) {
  const printed: string[] = [];
  const ask = async (question: string) => {
    printed.push(question);
    return typed?.shift() ?? "";
  };
  return {
    print: (line: string) => void printed.push(line),
    ask: typed && ask,
    text: () => printed.join("\n"),
  };
}
