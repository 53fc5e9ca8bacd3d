import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { NO_ACCOUNT_DEFAULTS, SOLD_BY_STRIPE, trialPage } from "#app/orders/payments/payment-page.ts";
import { EVENT_TYPES } from "#app/orders/payments/stripe-events.ts";
import {
  ANSWERS,
  createDeployedShop,
  type Deployment,
  DOMAIN,
  STRIPE_KEY,
  startDeployment,
  testTerminal,
} from "#tests/support/deployed-shop.ts";
import { createStripeClient } from "#tests/support/stripe-sandbox.ts";
import { DOCTOR_CHECKS, ESSENTIAL_CHECKS } from "#tools/deployment/checks.ts";
import { createCloudflareApi } from "#tools/deployment/cloudflare.ts";
import { inspect, runDoctor } from "#tools/deployment/doctor.ts";
import { requireOwnShop } from "#tools/deployment/setup.ts";
import { findingLines } from "#tools/deployment/terminal.ts";
import type { AccountDefaults } from "#tools/sandbox/stripe/state.ts";

const deployment = await startDeployment(afterAll);
await createDeployedShop(deployment);

interface Fault {
  check: string;
  /** Makes it wrong. @returns what makes it right again. */
  cause: (deployment: Deployment) => (() => unknown) | Promise<() => unknown>;
  says: RegExp;
  advice: RegExp;
}

/** Changes a property until the returned function is called. */
function change<T extends object, K extends keyof T>(target: T, key: K, value: T[K]) {
  const before = target[key];
  target[key] = value;
  return () => {
    target[key] = before;
  };
}

const bucket = ({ account }: Deployment, at: number) =>
  account.buckets[at] as Deployment["account"]["buckets"][0];
const users = ({ account }: Deployment) => account.databases[0]?.sqlite;
const binding = ({ account }: Deployment, name: string) =>
  account.bindings.get("stall")?.find((found) => found.name === name) ?? { text: "" };
const endpoints = ({ stripe }: Deployment) => createStripeClient(stripe).webhookEndpoints;

async function withoutEvents(deployment: Deployment) {
  const [endpoint] = (await endpoints(deployment).list()).data;
  const id = endpoint?.id ?? "";
  await endpoints(deployment).update(id, { enabled_events: ["charge.refunded"] });
  return () => endpoints(deployment).update(id, { enabled_events: [...EVENT_TYPES] });
}

async function withoutSecret({ account }: Deployment, name: string) {
  const secrets = account.secrets.get("stall");
  const before = secrets?.get(name) ?? "";
  secrets?.delete(name);
  return () => secrets?.set(name, before);
}

function sql(deployment: Deployment, before: string, after: string) {
  users(deployment)?.exec(before);
  return () => users(deployment)?.exec(after);
}

/** An account whose defaults a payment page cannot change. */
const withDefaults =
  (defaults: Partial<AccountDefaults>) =>
  ({ stripe }: Deployment) => {
    stripe.setAccountDefaults({ ...defaults, insists: true });
    return () => stripe.setAccountDefaults({});
  };

const FAULTS: Record<string, Fault> = {
  "the database has another id": {
    check: "database",
    cause: ({ account }) => change(account.databases[0] as { uuid: string }, "uuid", "another"),
    says: /does not know the D1 database 1b2c/,
    advice: /wrangler whoami/,
  },
  "a migration is not applied": {
    check: "migrations",
    cause: (deployment) =>
      sql(
        deployment,
        "DELETE FROM d1_migrations WHERE name = '0002_models.sql'",
        "INSERT INTO d1_migrations (name) VALUES ('0002_models.sql')",
      ),
    says: /1 of 2 are not applied/,
    advice: /npm run setup/,
  },
  "the database is of a newer release": {
    check: "migrations",
    cause: (deployment) =>
      sql(
        deployment,
        "INSERT INTO d1_migrations (name) VALUES ('0003_new.sql')",
        "DELETE FROM d1_migrations WHERE name = '0003_new.sql'",
      ),
    says: /ahead of this release by 0003_new/,
    advice: /npm run upgrade/,
  },
  "the database is older than the first migration": {
    check: "migrations",
    cause: (deployment) =>
      sql(
        deployment,
        "UPDATE d1_migrations SET name = '0000_shop.sql' WHERE name = '0001_users.sql'",
        "UPDATE d1_migrations SET name = '0001_users.sql' WHERE name = '0000_shop.sql'",
      ),
    says: /database stall was made by a version before 0\.3\.0/,
    advice: /begin with a new database: .* then npm run setup/,
  },
  "the database cannot be read": {
    check: "migrations",
    cause: ({ account }) => change(account, "failReads", /query$/),
    says: /Cloudflare answered 503/,
    advice: /npm run doctor/,
  },
  "a bucket is gone": {
    check: "buckets",
    cause: (deployment) => change(bucket(deployment, 1), "name", "other"),
    says: /no R2 bucket stall-images/,
    advice: /npm run setup/,
  },
  "paid files are on r2.dev": {
    check: "paid files",
    cause: (deployment) => change(bucket(deployment, 0), "isPublic", true),
    says: /anybody can download/,
    advice: /npm run setup/,
  },
  "paid files have a domain": {
    check: "paid files",
    cause: (deployment) => change(bucket(deployment, 0), "domains", ["files.maker.test"]),
    says: /anybody can download what is in stall-models from files.maker.test/,
    advice: /bucket domain remove stall-models --domain files.maker.test/,
  },
  "a secret is not set": {
    check: "secrets",
    cause: (deployment) => withoutSecret(deployment, "SELLER_TOKEN"),
    says: /SELLER_TOKEN to be set/,
    advice: /npm run setup/,
  },
  "the pepper of stored passwords is not set": {
    check: "secrets",
    cause: (deployment) => withoutSecret(deployment, "PASSWORD_PEPPER"),
    says: /PASSWORD_PEPPER is lost/,
    advice: /\.secrets/,
  },
  "Stripe's endpoint lacks events": {
    check: "webhook",
    cause: withoutEvents,
    says: /lacks checkout.session.completed/,
    advice: /npm run setup/,
  },
  "nobody has the endpoint's secret": {
    check: "webhook",
    cause: (deployment) => withoutSecret(deployment, "STRIPE_WEBHOOK_SECRET"),
    says: /does not have the secret/,
    advice: /npm run setup/,
  },
  "the endpoint is another shop's": {
    check: "webhook",
    cause: async (deployment) => {
      const [endpoint] = (await endpoints(deployment).list()).data;
      const stored = await endpoints(deployment).create({
        url: "https://other.test/",
        enabled_events: ["invoice.paid"],
      });
      await endpoints(deployment).del(endpoint?.id ?? "");
      return async () => {
        await endpoints(deployment).del(stored.id);
        await deployment.createEndpoint();
      };
    },
    says: /Stripe has no endpoint https:\/\/shop.maker.test/,
    advice: /--replace STRIPE_WEBHOOK_SECRET/,
  },
  "mail may not be sent": {
    check: "mail domain",
    cause: ({ account }) => change(account, "mailDomains", []),
    says: /may not send mail yet/,
    advice: /npm run setup/,
  },
  "the DKIM record is missing": {
    check: "mail domain",
    cause: ({ dns }) => change(dns, "TXT cf-bounce._domainkey.maker.test", ""),
    says: /TXT cf-bounce._domainkey.maker.test/,
    advice: /email sending dns get maker.test/,
  },
  "there is no DMARC record": {
    check: "mail domain",
    cause: ({ dns }) => change(dns, "TXT _dmarc.maker.test", ""),
    says: /_dmarc/,
    advice: /p=none/,
  },
  "another release is deployed": {
    check: "Worker",
    cause: (deployment) => change(binding(deployment, "RELEASE"), "text", "older"),
    says: /another release/,
    advice: /npm run setup/,
  },
  "a setting was changed and not deployed": {
    check: "Worker",
    cause: (deployment) => change(binding(deployment, "SHOP_NAME"), "text", "Other"),
    says: /another SHOP_NAME than wrangler.toml/,
    advice: /npm run setup/,
  },
  "the shop does not answer": {
    check: "shop",
    cause: ({ site }) => change(site, "isUp", false),
    says: /does not answer/,
    advice: /wrangler tail/,
  },
  "another site answers": {
    check: "shop",
    cause: ({ site }) => change(site, "body", "<h1>Parked</h1>"),
    says: /answered 200, and no health/,
    advice: /wrangler tail/,
  },
  "the database does not answer": {
    check: "shop",
    cause: ({ site }) => change(site, "database", "fail"),
    says: /does not reach its database/,
    advice: /Cloudflare's status/,
  },
  "something in front of the shop stops Stripe": {
    check: "signatures",
    cause: ({ site }) => change(site, "unsignedStatus", 403),
    says: /answered 403/,
    advice: /firewall rule/,
  },
  "the clock is wrong": {
    check: "clock",
    cause: ({ site }) => change(site, "date", () => new Date(Date.now() - 600_000)),
    says: /clock is (599|600|601) s away/,
    advice: /by the network/,
  },
  "the cron does not run": {
    check: "cron",
    cause: ({ site }) => change(site, "cronRanAt", null),
    says: /has not run yet/,
    advice: /five minutes/,
  },
  "Stripe makes no payment page": {
    check: "purchase",
    cause: ({ stripe }) => {
      stripe.forbid(["checkout/sessions"]);
      return () => stripe.forbid([]);
    },
    says: /makes no payment page: .*permissions/,
    advice: /Stripe's dashboard/,
  },
  "the key may not do what memberships need": {
    check: "memberships",
    cause: (deployment) => {
      deployment.stripe.forbid(["subscriptions", "billing_portal"]);
      const undo = sql(
        deployment,
        "INSERT INTO membership_tiers VALUES ('club', NULL)",
        "DELETE FROM membership_tiers",
      );
      return () => {
        deployment.stripe.forbid([]);
        undo();
      };
    },
    says: /key lacks Subscriptions, Customer portal/,
    advice: /Stripe's dashboard/,
  },
  "Stripe sells in place of the shop": {
    check: "purchase",
    cause: withDefaults({ managedPayments: true }),
    says: /on which Link sells, not you/,
    advice: /switch that off/,
  },
  "the shop sells in place of Stripe": {
    check: "purchase",
    cause: (deployment) => {
      deployment.stripe.refuseManagedPayments("Accept the terms of service first.");
      const undo = sql(
        deployment,
        `INSERT INTO shop_settings VALUES ('tax', '{"by":"managed"}')`,
        "DELETE FROM shop_settings",
      );
      return () => {
        deployment.stripe.refuseManagedPayments(null);
        undo();
      };
    },
    says: /makes no payment page: .*terms of service/,
    advice: /Stripe's dashboard/,
  },
  "a sale by Stripe is not what the shop believes": {
    check: "sale by Stripe",
    cause: async (deployment) => {
      const page = await openTrial(deployment, NO_ACCOUNT_DEFAULTS);
      deployment.stripe.pay(page);
      return sql(
        deployment,
        `INSERT INTO orders VALUES ('ST-1', '${page}', 121, 1, 'held', 1)`,
        "DELETE FROM orders",
      );
    },
    says: /ST-1 differs .*Stripe did not sell it; it cost 100 cents \(eur\) in place of 121 \(eur\); total_details has no tax.*statement says STALL SANDBOX/,
    advice: /docs\/decisions\/029/,
  },
  "Stripe asks for another amount": {
    check: "purchase",
    cause: withDefaults({ automaticTax: true, taxBehavior: "exclusive" }),
    says: /of 121 cents \(eur\) in place of 100 \(eur\)/,
    advice: /switch that off/,
  },
  "Stripe takes other currencies": {
    check: "purchase",
    cause: withDefaults({ adaptivePricing: true }),
    says: /may take other currencies/,
    advice: /switch that off/,
  },
  "Stripe computes tax that the shop did not ask for": {
    check: "purchase",
    cause: withDefaults({ automaticTax: true }),
    says: /on which Stripe computes tax/,
    advice: /switch that off/,
  },
  "Stripe takes promotion codes that are not the shop's": {
    check: "purchase",
    cause: withDefaults({ promotionCodes: true }),
    says: /that takes promotion codes/,
    advice: /switch that off/,
  },
  "Stripe's events do not reach the shop": {
    check: "purchase",
    cause: ({ site }) => change(site, "acceptsEvents", false),
    says: /the shop was not told/,
    advice: /--replace STRIPE_WEBHOOK_SECRET/,
  },
  "nobody can open the studio": {
    check: "seller",
    cause: (deployment) =>
      sql(
        deployment,
        "UPDATE users SET email = 'eve@maker.test'",
        "UPDATE users SET email = 'ada@maker.test'",
      ),
    says: /nobody of SELLER_EMAILS has an account/,
    advice: /shop.maker.test\/register with ada@maker.test/,
  },
  "the seller has no second factor": {
    check: "seller",
    cause: (deployment) =>
      sql(
        deployment,
        "UPDATE users SET second_factor_since = NULL",
        "UPDATE users SET second_factor_since = 1",
      ),
    says: /has no second factor/,
    advice: /\/studio/,
  },
};

async function openTrial({ stripe }: Deployment, vat: typeof NO_ACCOUNT_DEFAULTS | typeof SOLD_BY_STRIPE) {
  return (
    await createStripeClient(stripe).checkout.sessions.create(trialPage("https://shop.maker.test", vat))
  ).id;
}

const findingOf = async (name: string, eventTimeoutMs?: number) => {
  const check = DOCTOR_CHECKS.find((candidate) => candidate.name === name);
  if (!check) throw new Error(`there is no check ${name}`);
  return inspect(check, await deployment.open(eventTimeoutMs === undefined ? {} : { eventTimeoutMs }));
};

test("nothing is wrong with a shop that is set up", async () => {
  const terminal = testTerminal();
  expect(await runDoctor(await deployment.open(), terminal)).toBe(true);
  expect(terminal.text()).not.toMatch(/[✗–]/);
});

for (const [name, { check, cause, says, advice }] of Object.entries(FAULTS))
  test(`${check} is red when ${name}, says what to do, and is green again`, async () => {
    const undo = await cause(deployment);
    const red = await findingOf(check, 0);
    await undo();
    expect(red).toMatchObject({ state: "wrong", text: expect.stringMatching(says) });
    expect(red.state === "wrong" && red.advice).toMatch(advice);
    expect(await findingOf(check)).toMatchObject({ state: "right" });
  });

test("a fault that prevents no purchase is printed, and fails only the whole doctor", async () => {
  const shop = await deployment.open();
  const undo = [
    sql(deployment, "UPDATE users SET email_verified_at = NULL", "UPDATE users SET email_verified_at = 1"),
  ];
  const terminal = testTerminal();
  expect(await runDoctor(shop, terminal, ESSENTIAL_CHECKS)).toBe(true);
  expect(terminal.text()).toContain("✗ seller");
  expect(await runDoctor(shop, testTerminal())).toBe(false);
  undo.push(change(deployment.site, "cronRanAt", null));
  expect(await runDoctor(shop, testTerminal(), ESSENTIAL_CHECKS)).toBe(false);
  for (const restore of undo) restore();
});

test("advice for an environment acts on that environment", () => {
  const printed = (advice: string) =>
    findingLines("x", { state: "wrong", text: "", advice }, "preview").join("\n");
  expect(printed("npm run setup -- --replace site, then npm run deploy")).toContain(
    "→ npm run setup -- --env preview --replace site, then npm run deploy -- --env preview",
  );
  expect(printed("npx wrangler tail says why")).toContain("→ npx wrangler --env preview tail says why");
});

test("the settings check fails with the repository's defaults and passes with the owner's values", async () => {
  const fresh = await startDeployment();
  const settings = DOCTOR_CHECKS.find(({ name }) => name === "settings");
  expect(await settings?.inspect(await fresh.open())).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/SHOP_ORIGIN and MAIL_FROM and SELLER_EMAILS/),
  });
  expect(await findingOf("settings")).toMatchObject({
    state: "right",
    text: `${ANSWERS.shopName} at https://${DOMAIN}`,
  });
});

test("a shop that sends from a mailbox needs no domain at Cloudflare, but the mailbox's password", async () => {
  const shop = await deployment.open();
  const undo = change(deployment.account, "mailDomains", []);
  const config = () => ({ ...shop.config(), vars: { ...shop.config().vars, SMTP_HOST: "smtp.maker.org" } });
  const check = DOCTOR_CHECKS.find(({ name }) => name === "mail domain");
  const finding = () => check?.inspect({ ...shop, config });
  expect(await finding()).toMatchObject({
    state: "wrong",
    advice: expect.stringContaining("wrangler secret put SMTP_PASSWORD"),
  });
  deployment.account.secrets.get("stall")?.set("SMTP_PASSWORD", "x");
  expect(await finding()).toEqual({ state: "right", text: "mail goes by smtp.maker.org" });
  deployment.account.secrets.get("stall")?.delete("SMTP_PASSWORD");
  undo();
});

test("a sale by Stripe that is as documented is green, and a shop where Stripe sells may have such pages", async () => {
  const page = await openTrial(deployment, SOLD_BY_STRIPE);
  deployment.stripe.pay(page, undefined, { country: "DE" });
  const undo = [
    sql(deployment, `INSERT INTO orders VALUES ('ST-2', '${page}', 100, 1, 'paid', 2)`, "DELETE FROM orders"),
    sql(
      deployment,
      `INSERT INTO shop_settings VALUES ('tax', '{"by":"managed"}')`,
      "DELETE FROM shop_settings",
    ),
  ];
  expect(await findingOf("sale by Stripe")).toMatchObject({
    state: "right",
    text: expect.stringContaining("ST-2"),
  });
  expect(await findingOf("purchase")).toMatchObject({ state: "right" });
  for (const restore of undo) restore();
});

test("a renewal that Stripe sold is no page to look at, and a key without what memberships need is right where there are none", async () => {
  const undo = sql(
    deployment,
    "INSERT INTO orders VALUES ('ST-3', 'in_renewal', 900, 1, 'paid', 3)",
    "DELETE FROM orders",
  );
  deployment.stripe.forbid(["subscriptions"]);
  expect(await findingOf("sale by Stripe")).toMatchObject({ state: "right" });
  expect(await findingOf("memberships")).toEqual({ state: "right", text: "the shop offers none" });
  deployment.stripe.forbid([]);
  undo();
});

test("every check but the settings has a fault above that makes it fail", () => {
  const failed = new Set(Object.values(FAULTS).map(({ check }) => check));
  expect(DOCTOR_CHECKS.map(({ name }) => name).filter((name) => !failed.has(name))).toEqual(["settings"]);
});

test("without Stripe's key and without the internet, the doctor names what it could not check", async () => {
  const offline: typeof fetch = () => Promise.reject(new TypeError("fetch failed"));
  const shop = await deployment.open({ givenSecrets: {}, fetch: offline });
  const states = await Promise.all(
    DOCTOR_CHECKS.map(async (check) => `${check.name}: ${(await inspect(check, shop)).state}`),
  );
  for (const name of ["webhook", "mail domain", "signatures", "clock", "cron", "purchase"])
    expect(states).toContain(`${name}: unknown`);
  expect(await runDoctor(shop, testTerminal())).toBe(false);
});

test("without a way to Cloudflare the doctor says so once, and no check says what it cannot know", async () => {
  const shop = await deployment.open({});
  const env = {
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: "a",
    CLOUDFLARE_API_BASE_URL: "http://127.0.0.1:9",
  };
  const cloudflare = await createCloudflareApi(env, async () => "");
  const terminal = testTerminal();
  expect(await runDoctor({ ...shop, cloudflare }, terminal)).toBe(false);
  const printed = terminal.text();
  expect(printed.split("Cloudflare cannot be reached from here").length - 1).toBe(1);
  expect(printed).not.toContain("fetch failed");
  expect(printed).toContain("see above");
  expect(printed).not.toContain("no accounts yet");
});

test("a site that exists already keeps its domain, unless its owner says otherwise", async () => {
  const other = await startDeployment();
  other.site.body = "<h1>My portfolio</h1>";
  const worker = DOCTOR_CHECKS.find(({ name }) => name === "Worker");
  const kept = await worker?.inspect(await other.open({ answers: ANSWERS }));
  expect(kept).toMatchObject({ state: "wrong", text: expect.stringMatching(/another site answers/) });
  expect(kept).not.toHaveProperty("repair");
  const replaced = await worker?.inspect(await other.open({ answers: ANSWERS, mayReplace: ["site"] }));
  expect(replaced).toHaveProperty("repair");
});

/** As `/setup` and Cloudflare's button make it: no ids, no domain, one secret. */
async function openedInBrowser() {
  const opened = await startDeployment();
  await createDeployedShop(opened);
  const { folder, account, site } = opened;
  const file = join(folder, "wrangler.toml");
  const kept = readFileSync(file, "utf8")
    .replace(/^(SHOP_ORIGIN|SHOP_NAME|MAIL_FROM|SELLER_EMAILS|GOOGLE_CLIENT_ID|database_id) = .*\n/gm, "")
    .replace(/^routes = .*$/m, "routes = []");
  writeFileSync(file, kept);
  account.secrets.set("stall", new Map([["SHOP_SECRET", "set"]]));
  account.domains.clear();
  site.hosts = ["stall.maker.workers.dev"];
  const database = account.databases[0]?.sqlite;
  database?.exec(
    "INSERT INTO connections VALUES ('SESSION_SECRET'), ('PASSWORD_PEPPER'), ('SHOP_ORIGIN'), ('STRIPE_SECRET_KEY'), ('STRIPE_WEBHOOK_SECRET'), ('SMTP_HOST'); UPDATE users SET seller_right = 'all' WHERE id = '1'",
  );
  return { ...opened, database };
}

test("a shop that was opened in the browser raises no false alarm, and is told where to look for the rest", async () => {
  const { open, site, account, database, stripe } = await openedInBrowser();
  const said = async (given = {}) => {
    const terminal = testTerminal();
    const isRight = await runDoctor(await open({ givenSecrets: {}, ...given }), terminal);
    return { isRight, text: terminal.text() };
  };
  const whole = await said();
  expect([whole.isRight, whole.text]).toEqual([true, expect.stringContaining("Nothing is wrong.")]);
  const origin = "https://stall.maker.workers.dev";
  expect(whole.text).toContain(`– webhook      ${origin}/studio/connections checks and repairs it`);
  expect(whole.text).toContain("ada@maker.test may open the studio");
  expect(whole.text).not.toMatch(/undefined|npm run setup/);

  // After it has moved to a domain, its first address leads on.
  account.domains.set("other.maker.test", "stall");
  site.hosts = ["other.maker.test", "stall.maker.workers.dev"];
  expect((await said()).text).toContain("https://other.maker.test answers");

  const withKey = await said({ givenSecrets: { STRIPE_SECRET_KEY: STRIPE_KEY } });
  expect(withKey.text).toMatch(/✗ webhook .*no endpoint https:\/\/other\.maker\.test/);
  expect(withKey.text).toContain("→ open https://other.maker.test/studio/connections: Check the webhook");
  expect(stripe.requests().some(({ path }) => path === "/v1/webhook_endpoints")).toBe(true);

  database?.exec("DELETE FROM connections WHERE name LIKE 'STRIPE%' OR name LIKE 'SMTP%'");
  database?.exec("DELETE FROM d1_migrations WHERE id = 2");
  const lacking = await said();
  expect(lacking.isRight).toBe(false);
  for (const finding of ["Stripe is not connected", "the shop cannot send mail", "1 of 2 are not applied"])
    expect(lacking.text).toContain(finding);
  expect(lacking.text).toContain("→ apply 1 migrations to the database: by npm run deploy");
  expect(lacking.text).not.toMatch(/undefined|npm run setup/);
});

test("setup changes nothing of a shop that was opened in the browser", async () => {
  const { open, account } = await openedInBrowser();
  account.changes = [];
  await expect(requireOwnShop(await open())).rejects.toThrow(
    /opened in the browser.*https:\/\/stall\.maker\.workers\.dev\/studio\/connections/,
  );
  await requireOwnShop(await deployment.open());
  expect(account.changes).toEqual([]);
});
