import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { NO_ACCOUNT_DEFAULTS, trialPage } from "#app/orders/payments/payment-page.ts";
import { EVENT_TYPES } from "#app/orders/payments/stripe-events.ts";
import {
  ANSWERS,
  commit,
  createDeployedShop,
  type Deployment,
  DOMAIN,
  makeDatabaseOld,
  STRIPE_KEY,
  startDeployment,
  testTerminal,
} from "#tests/support/deployed-shop.ts";
import { createStripeClient } from "#tests/support/stripe-sandbox.ts";
import { SETUP_CHECKS } from "#tools/deployment/checks.ts";
import { changeConfig, readConfig } from "#tools/deployment/config-file.ts";
import { askQuestions, askSecrets } from "#tools/deployment/questions.ts";
import { runSetup } from "#tools/deployment/setup.ts";
import { readSettingsFile } from "#tools/dev/local-settings.ts";

const DO_IT = { dryRun: false, yes: true };

test("setup goes on after a failure, makes everything once, and changes nothing when it is run again", async () => {
  const { folder, account, stripe, open } = await startDeployment();
  const shop = await open({ answers: ANSWERS });
  const toml = () => readFileSync(join(folder, "wrangler.toml"), "utf8");
  const original = toml();

  const dry = testTerminal();
  await runSetup(shop, dry, { dryRun: true, yes: false });
  expect(dry.text()).toContain("create the D1 database stall");
  expect([account.changes, toml()]).toEqual([[], original]);

  account.refuse = /secrets-bulk$/;
  await expect(runSetup(shop, testTerminal(), DO_IT)).rejects.toThrow(
    /^secrets: [\s\S]*it goes on from here/,
  );
  const kept = readSettingsFile(join(folder, ".secrets"));
  expect(account.databases.map(({ name }) => name)).toEqual(["stall"]);
  account.refuse = null;

  const second = testTerminal();
  expect(await runSetup(await open({ answers: ANSWERS }), second, DO_IT)).toBe(true);
  const { text } = second;
  expect(account.databases.map(({ name }) => name)).toEqual(["stall"]);
  expect(account.buckets.map(({ name }) => name)).toEqual(["stall-models", "stall-images"]);
  const applied = account.databases[0]?.sqlite.prepare("SELECT name FROM d1_migrations").all();
  expect(applied).toHaveLength(2);
  const secrets = Object.fromEntries(account.secrets.get("stall") ?? []);
  expect(secrets).toMatchObject({ ...kept, STRIPE_SECRET_KEY: STRIPE_KEY });
  expect(secrets.PASSWORD_PEPPER).toMatch(/^1:[0-9a-f]{64}$/);
  expect(statSync(join(folder, ".secrets")).mode & 0o777).toBe(0o600);
  const endpoints = await createStripeClient(stripe).webhookEndpoints.list();
  expect(endpoints.data).toMatchObject([
    {
      url: `https://${DOMAIN}/app/webhooks/stripe`,
      enabled_events: EVENT_TYPES,
      api_version: Stripe.API_VERSION,
    },
  ]);
  expect(secrets.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/);
  expect([...account.domains]).toEqual([[DOMAIN, "stall"]]);
  expect(account.crons.get("stall")).toEqual(["*/5 * * * *"]);
  expect(account.mailDomains).toEqual(["maker.test"]);
  const { vars, database } = readConfig(folder, "");
  expect(database.id).toBe(account.databases[0]?.uuid);
  expect(vars).toMatchObject({ SHOP_ORIGIN: `https://${DOMAIN}`, SELLER_EMAILS: "ada@maker.test" });
  // Comments and the preview are as they were.
  expect(toml().split("\n")).toEqual(expect.arrayContaining(original.split("\n").slice(0, 4)));
  expect(readConfig(folder, "preview")).toMatchObject({ database: { id: "" }, hosts: [] });
  for (const secret of Object.values(secrets)) expect(text()).not.toContain(secret);

  const [changes, file] = [account.changes.length, toml()];
  commit(folder, "Settings of our shop");
  const third = testTerminal();
  expect(await runSetup(await open({ answers: ANSWERS }), third, DO_IT)).toBe(true);
  expect(third.text()).toContain("Nothing has to be done.");
  expect([account.changes.length, toml()]).toEqual([changes, file]);
  expect(Object.fromEntries(account.secrets.get("stall") ?? [])).toEqual(secrets);
  expect(account.unknown).toEqual([]);
  // Nine runs of wrangler.
}, 120_000);

test("secrets that exist are replaced only when their owner says so", async () => {
  const deployment = await startDeployment();
  await createDeployedShop(deployment);
  const planOf = async (mayReplace: string[]) => {
    const terminal = testTerminal();
    await runSetup(await deployment.open({ answers: ANSWERS, mayReplace }), terminal, {
      dryRun: true,
      yes: true,
    });
    return terminal.text();
  };
  expect(await planOf([])).toBe("Nothing has to be done.");
  expect(await planOf(["STRIPE_SECRET_KEY"])).toContain("1. set the secrets STRIPE_SECRET_KEY");
  expect(await planOf(["STRIPE_WEBHOOK_SECRET"])).toContain("and replace STRIPE_WEBHOOK_SECRET");
  await deployment.createEndpoint();
  expect(await planOf([])).toMatch(
    /webhook +Stripe has 2 endpoints[^\n]*\n.*--replace STRIPE_WEBHOOK_SECRET/,
  );
  expect(await planOf(["STRIPE_WEBHOOK_SECRET"])).toContain("and replace STRIPE_WEBHOOK_SECRET");
  const { webhookEndpoints } = createStripeClient(deployment.stripe);
  for (const { id } of (await webhookEndpoints.list()).data) await webhookEndpoints.del(id);
  expect(await planOf([])).toMatch(/webhook +Stripe has no endpoint/);
  expect(await planOf(["STRIPE_WEBHOOK_SECRET"])).toContain("and replace STRIPE_WEBHOOK_SECRET");
});

test("a key of another account at Stripe than the shop's orders is taken only when their owner says so", async () => {
  const deployment = await startDeployment();
  await createDeployedShop(deployment);
  const { sessions } = createStripeClient(deployment.stripe).checkout;
  const page = await sessions.create(trialPage(`https://${DOMAIN}`, NO_ACCOUNT_DEFAULTS));
  deployment.account.databases[0]?.sqlite?.exec(
    `INSERT INTO orders VALUES ('ST-1', '${page.id}', 100, 0, 'pending', 1)`,
  );
  const planOf = async (STRIPE_SECRET_KEY: string, ...more: string[]) => {
    const terminal = testTerminal();
    const givenSecrets = { STRIPE_SECRET_KEY };
    const mayReplace = ["STRIPE_SECRET_KEY", ...more];
    const shop = await deployment.open({ answers: ANSWERS, givenSecrets, mayReplace });
    await runSetup(shop, terminal, { dryRun: true, yes: true });
    return terminal.text();
  };
  const ofOther = "sk_test_of_another_account";
  deployment.stripe.openAccount(ofOther);
  expect(await planOf(STRIPE_KEY)).toContain("set the secrets STRIPE_SECRET_KEY");
  expect(await planOf(ofOther)).toMatch(/another account at Stripe[^\n]*\n.*--replace stripe-account/);
  expect(await planOf(ofOther)).not.toContain("set the secrets STRIPE_SECRET_KEY");
  expect(await planOf(ofOther, "stripe-account")).toContain("set the secrets STRIPE_SECRET_KEY");
  // The newest order pays for a membership.
  deployment.account.databases[0]?.sqlite?.exec(
    `INSERT INTO orders VALUES ('ST-2', 'in_1', 100, 0, 'paid', 2);
    CREATE TABLE memberships (id TEXT, session_id TEXT); INSERT INTO memberships VALUES ('m', '${page.id}');
    CREATE TABLE membership_periods (order_id TEXT, membership_id TEXT); INSERT INTO membership_periods VALUES ('in_1', 'm')`,
  );
  expect(await planOf(STRIPE_KEY)).toContain("set the secrets STRIPE_SECRET_KEY");
  expect(await planOf(ofOther)).toMatch(/another account at Stripe/);
});

const WRONG_PRECONDITIONS: Record<string, { cause: (deployment: Deployment) => void; says: RegExp }> = {
  "the login is another account's": {
    cause: ({ account }) => {
      account.databases = [];
      account.buckets = [];
      account.secrets.clear();
      account.domains.clear();
    },
    says: /does not know the D1 database 1b2c/,
  },
  "the database is older than the first migration": {
    cause: makeDatabaseOld,
    says: /migrations +the database stall was made by a version before 0\.3\.0/,
  },
  "the Worker has another name than the one that is live": {
    cause: ({ folder }) => changeConfig(folder, "", [{ table: "", key: "name", value: "renamed" }]),
    says: /another site answers at shop.maker.test/,
  },
};

for (const [name, { cause, says }] of Object.entries(WRONG_PRECONDITIONS))
  test(`setup changes nothing, and keeps Stripe's endpoint, when ${name}`, async () => {
    const deployment = await startDeployment();
    const { folder, account, stripe, open } = deployment;
    await createDeployedShop(deployment);
    cause(deployment);
    const endpoints = () => createStripeClient(stripe).webhookEndpoints.list();
    const toml = () => readFileSync(join(folder, "wrangler.toml"), "utf8");
    const before = [await endpoints(), toml()];
    const terminal = testTerminal();
    expect(await runSetup(await open({ answers: ANSWERS }), terminal, DO_IT)).toBe(false);
    expect(terminal.text()).toMatch(says);
    expect(terminal.text()).toContain("Nothing was done");
    expect([account.changes, [await endpoints(), toml()]]).toEqual([[], before]);
  });

test("an endpoint of Stripe is never replaced because its secret is not seen", async () => {
  const deployment = await startDeployment();
  await createDeployedShop(deployment);
  deployment.account.secrets.get("stall")?.delete("STRIPE_WEBHOOK_SECRET");
  const webhook = SETUP_CHECKS.find(({ name }) => name === "webhook");
  const finding = await webhook?.inspect(await deployment.open());
  expect(finding).toMatchObject({ state: "wrong", advice: expect.stringMatching(/--replace/) });
  expect(finding).not.toHaveProperty("repair");
});

test("no new PASSWORD_PEPPER is made for a database with accounts", async () => {
  const deployment = await startDeployment();
  await createDeployedShop(deployment);
  const { folder, account, open } = deployment;
  account.secrets.get("stall")?.delete("PASSWORD_PEPPER");
  const terminal = testTerminal();
  const run = async () => runSetup(await open({ answers: ANSWERS }), terminal, { dryRun: true, yes: true });
  expect(await run()).toBe(false);
  expect(terminal.text()).toMatch(/secrets +PASSWORD_PEPPER is lost[^\n]*\n.*\.secrets/);
  writeFileSync(join(folder, ".secrets"), 'PASSWORD_PEPPER="1:kept"\n');
  expect(await run()).toBe(true);
  expect(terminal.text()).toContain("1. set the secrets PASSWORD_PEPPER");
});

test("nothing is done without confirmation, typed or by option", async () => {
  const { account, open } = await startDeployment();
  const shop = await open({ answers: ANSWERS });
  const unconfirmed = { dryRun: false, yes: false };
  await expect(runSetup(shop, testTerminal(), unconfirmed)).rejects.toThrow(/needs --yes/);
  await expect(runSetup(shop, testTerminal(["n"]), unconfirmed)).rejects.toThrow("Nothing was done.");
  expect(account.changes).toEqual([]);
});

test("questions take options, typed answers and proposals, and ask again what is wrong", async () => {
  const { open } = await startDeployment();
  const config = (await open()).config();
  const terminal = testTerminal(["no domain", "Shop.Maker.test", "ada@maker.test", "", ""]);
  const questions = {
    options: { name: "Maker’s" },
    env: {},
    config,
    environment: "",
    secretNames: [],
    terminal,
  };
  expect(await askQuestions(questions)).toEqual(ANSWERS);
  expect(terminal.text()).toContain("--domain is no domain");
  const withoutTerminal = { ...questions, terminal: testTerminal() };
  await expect(askQuestions(withoutTerminal)).rejects.toThrow("--domain is no domain");
  await expect(askSecrets(withoutTerminal, ANSWERS)).rejects.toThrow("STRIPE_SECRET_KEY is needed");
  const STRIPE_SECRET_KEY = "sk_live_key";
  expect(await askSecrets({ ...withoutTerminal, env: { STRIPE_SECRET_KEY } }, ANSWERS)).toEqual({
    STRIPE_SECRET_KEY,
  });
  const preview = { ...withoutTerminal, environment: "preview", env: { STRIPE_SECRET_KEY } };
  await expect(askSecrets(preview, ANSWERS)).rejects.toThrow(/must be a test key/);
});

test("a changed value keeps its comment", async () => {
  const { folder } = await startDeployment();
  for (const host of ["first.maker.test", DOMAIN])
    changeConfig(folder, "", [{ table: "", key: "routes", value: [{ pattern: host, custom_domain: true }] }]);
  const line = readFileSync(join(folder, "wrangler.toml"), "utf8").match(/^routes.*/m)?.[0];
  expect(line).toMatch(
    /^routes = \[\{ pattern = "shop.maker.test", custom_domain = true \}\] # your domain, by/,
  );
});

test("the preview is planned beside the shop, in its own part of wrangler.toml", async () => {
  const { folder, open } = await startDeployment();
  const terminal = testTerminal();
  const shop = await open({ environment: "preview", answers: { ...ANSWERS, domain: "try.maker.test" } });
  await runSetup(shop, terminal, { dryRun: true, yes: true });
  expect(terminal.text()).toContain("create the D1 database stall-preview");
  const [settings] = SETUP_CHECKS;
  const finding = await settings?.inspect(shop);
  if (finding?.state === "wrong") await finding.repair?.apply();
  expect(readConfig(folder, "preview")).toMatchObject({ hosts: ["try.maker.test"], worker: "stall-preview" });
  expect(readConfig(folder, "")).toMatchObject({
    hosts: [],
    vars: expect.not.objectContaining({ SHOP_ORIGIN: expect.anything() }),
  });
});
