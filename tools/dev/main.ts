/**
 * `npm run dev`: the shop on this machine, with sandboxes for Stripe, Google, mail, exchange rates, webhooks and pictures of imports; Ctrl-C stops all of them.
 * A new shop gets the demo; `-- --empty` leaves it out; `-- --first-run` makes a shop with nothing but SHOP_SECRET, to be opened
 * at /setup. `-- --smtp` sends mail by SMTP, and not by the binding.
 */

import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { EVENT_TYPES, WEBHOOK_PATH } from "#app/orders/payments/stripe-events.ts";
import { startGoogleSandbox } from "#tools/sandbox/google/sandbox.ts";
import { startMailbox } from "#tools/sandbox/mail/mailbox.ts";
import { startPictureSandbox } from "#tools/sandbox/pictures.ts";
import { startRatesSandbox } from "#tools/sandbox/rates.ts";
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { startWebhookSandbox } from "#tools/sandbox/webhooks.ts";
import { buildShop } from "./build.ts";
import { localCertificate } from "./certificate.ts";
import { createDemo, createDemoAccounts, DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo.ts";
import {
  DEFAULT_PORT,
  type LocalSettings,
  portOf,
  settingsFile,
  stateDirOf,
  writeLocalSettings,
} from "./local-settings.ts";
import { beginShop, finishShop } from "./new-shop.ts";
import { assertPortsFree } from "./ports.ts";
import { rebuildOnChange } from "./rebuild.ts";
import { registerRunningShop } from "./running-shops.ts";
import { localOrigin, migrate, startShop } from "./shop.ts";

const CRON_INTERVAL_MS = 60_000;
/** After this a delayed payment, such as SEPA, arrives in the Stripe sandbox. */
const SETTLE_AFTER_MS = 20_000;
/** Stripe's key for a shop that is opened at /setup, and so has none yet. */
const SANDBOX_KEY = "sk_test_sandbox";
const print = (line: string) => console.log(line);

const shopPort = portOf(process.env);
const ports = {
  shop: shopPort,
  payments: shopPort + 1,
  mail: shopPort + 2,
  google: shopPort + 3,
  rates: shopPort + 4,
  webhooks: shopPort + 5,
  smtp: shopPort + 6,
  pictures: shopPort + 7,
};
const stateDir = stateDirOf(process.env);
/** Safari does not store the Secure login cookie over http, not even on localhost. */
const overHttps = process.env.HTTPS === "1";

function printWorkerLine(line: string) {
  if (/"event":"request"/.test(line)) {
    const { method, path, status, ms } = JSON.parse(line) as Record<string, string>;
    return path?.startsWith("/images/") ? undefined : print(`  ${status} ${method} ${path} ${ms} ms`);
  }
  if (/"event":|ERROR|✘/.test(line)) print(line);
}

function runCronEvery(milliseconds: number, url: string) {
  const runCron = () => void fetch(`${url}/cdn-cgi/local/scheduled`).catch(() => undefined);
  runCron();
  const timer = setInterval(runCron, milliseconds);
  return { close: () => clearInterval(timer) };
}

const running: { close(): unknown }[] = [];

let isShuttingDown = false;

async function shutDown(code: number) {
  if (isShuttingDown) return;
  isShuttingDown = true;
  await Promise.allSettled(running.map((part) => part.close()));
  process.exit(code);
}

async function startSandboxes(settings: LocalSettings, origin: string) {
  const payments = await startStripeSandbox({
    port: ports.payments,
    webhookUrl: `${origin}${WEBHOOK_PATH}`,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    webhookEvents: EVENT_TYPES,
    secretKey: settings.STRIPE_SECRET_KEY || SANDBOX_KEY,
    stateFile: join(stateDir, "stripe-sandbox.json"),
    settleAfterMs: SETTLE_AFTER_MS,
  });
  running.push(payments);
  const google = await startGoogleSandbox({
    port: ports.google,
    clientId: settings.GOOGLE_CLIENT_ID,
    clientSecret: settings.GOOGLE_CLIENT_SECRET,
    redirectUris: [`${origin}/app/auth/google/callback`],
  });
  running.push(google);
  running.push(await startRatesSandbox({ port: ports.rates }));
  running.push(await startWebhookSandbox(ports.webhooks));
  running.push(await startPictureSandbox(ports.pictures));
  const mailbox = await startMailbox({ port: ports.mail, smtpPort: ports.smtp });
  running.push(mailbox);
  return { payments, google, mailbox };
}

async function main() {
  const { values: options } = parseArgs({
    options: {
      empty: { type: "boolean", default: false },
      "first-run": { type: "boolean", default: false },
      smtp: { type: "boolean", default: false },
    },
  });
  await assertPortsFree({
    shop: ports.shop,
    "payment sandbox": ports.payments,
    mailbox: ports.mail,
    "Google sandbox": ports.google,
    "exchange-rate sandbox": ports.rates,
    "webhook sandbox": ports.webhooks,
    "SMTP sandbox": ports.smtp,
    "picture sandbox": ports.pictures,
  });
  process.once("SIGINT", () => shutDown(0)).once("SIGTERM", () => shutDown(0));
  const isNew = beginShop(stateDir);
  await migrate(stateDir);
  print("Building the shop");
  await buildShop();
  const certificate = overHttps ? await localCertificate(stateDir) : undefined;
  const origin = localOrigin(ports.shop, certificate);
  const kind = { origin, bySmtp: options.smtp, firstRun: isNew ? options["first-run"] : undefined };
  const settings = writeLocalSettings(settingsFile(stateDir), ports, kind);
  const { payments, google, mailbox } = await startSandboxes(settings, origin);
  const onLine = (line: string) => {
    mailbox.read(line);
    printWorkerLine(line);
  };
  const shop = await startShop({ ports, stateDir, certificate, ...kind, onLine, migrated: true });
  const registration = registerRunningShop({
    url: shop.url,
    settingsFile: resolve(settingsFile(stateDir)),
    certPath: certificate && resolve(certificate.certPath),
  });
  running.push(shop, registration, rebuildOnChange(print), runCronEvery(CRON_INTERVAL_MS, shop.url));
  const isBare = settings.SHOP_SECRET !== "";
  if (isNew && !isBare)
    await (options.empty ? createDemoAccounts : createDemo)({
      url: shop.url,
      token: settings.SELLER_TOKEN,
      certPath: certificate?.certPath,
      mailbox: mailbox.url,
      pay: (sessionId: string) => payments.pay(sessionId),
      print,
    });
  if (isNew) finishShop(stateDir);
  else if (options.empty || options["first-run"])
    print(
      `The shop in ${stateDir} was there before and stays as it is. For a new one: npm run reset, then this again.`,
    );
  const { shopper, seller } = DEMO_ACCOUNTS;
  const port = shop.url === localOrigin(DEFAULT_PORT) ? "" : ` --url ${shop.url}`;
  print(`
Shop       ${shop.url}
Payments   ${payments.url}  (sandbox: nothing is charged; pay with 4242 4242 4242 4242)
Mail       http://localhost:${ports.mail}  (every mail the shop sends; none leaves this machine)
Webhooks   http://localhost:${ports.webhooks}  (every webhook the shop sends, whatever its address)
Google     ${google.url}  (sandbox: choose one of its invented people)
${
  isBare
    ? `Set up     ${shop.url}/setup  (setup secret ${settings.SHOP_SECRET})
Stripe     ${SANDBOX_KEY}  (the sandbox's key)`
    : `Log in     ${shopper.email} or ${seller.email}, password ${DEMO_PASSWORD}
Studio     ${shop.url}/studio  (chat and contact messages; log in as ${seller.email})
Publish    npm run seller -- publish <folder with STL files> --price 4.99 --description "…"${port}`
}
Data       ${stateDir}  (npm run reset empties it)
Ctrl-C ends everything.
`);
}

main().catch((error: Error) => {
  // Ctrl-C ends the processes that make the demo models, too.
  if (!isShuttingDown) console.error(error.message);
  return shutDown(1);
});
