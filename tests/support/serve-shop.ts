/** The shop for browser tests: workerd behind a proxy that can break the network, the sandboxes, and the demo models. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localCertificate } from "#tools/dev/certificate.ts";
import { seedEmptyShop } from "#tools/dev/demo.ts";
import { freePort } from "#tools/dev/ports.ts";
import { startShop } from "#tools/dev/shop.ts";
import { startGoogleSandbox } from "#tools/sandbox/google/sandbox.ts";
import { startMailbox } from "#tools/sandbox/mail/mailbox.ts";
import { startRatesSandbox } from "#tools/sandbox/rates.ts";
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { startCuttingProxy } from "./cutting-proxy.ts";

const proxyPort = Number(process.env.E2E_PORT);
const controlPort = Number(process.env.E2E_CONTROL_PORT);
const stateDir = await mkdtemp(join(tmpdir(), "stall-e2e-"));
const ports = {
  shop: await freePort(),
  payments: await freePort(),
  google: await freePort(),
  rates: await freePort(),
};
const origin = process.env.E2E_ORIGIN ?? `http://localhost:${proxyPort}`;
const certificateDir = process.env.E2E_CERTIFICATE_DIR;
const certificate = certificateDir ? await localCertificate(certificateDir) : undefined;

const mailbox = await startMailbox();
const proxy = await startCuttingProxy(proxyPort, ports.shop);
const shop = await startShop({
  ports,
  stateDir,
  certificate,
  origin,
  onLine: (line) => {
    mailbox.read(line);
    if (/"event":"(?!request")|✘|ERROR/.test(line)) console.log(line);
  },
});
const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SELLER_TOKEN } = shop.settings;
const payments = await startStripeSandbox({
  port: ports.payments,
  secretKey: STRIPE_SECRET_KEY,
  webhookUrl: `${origin}/app/webhooks/stripe`,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
});
const google = await startGoogleSandbox({
  port: ports.google,
  clientId: shop.settings.GOOGLE_CLIENT_ID,
  clientSecret: shop.settings.GOOGLE_CLIENT_SECRET,
  redirectUris: [`${origin}/app/auth/google/callback`],
});
const rates = await startRatesSandbox({ port: ports.rates });
// Cloudflare would run the cron.
await fetch(`${shop.url}/cdn-cgi/local/scheduled`);
// Making previews takes a minute; the 3D view's test publishes a model of its own.
const demo = { url: origin, token: SELLER_TOKEN, mailbox: mailbox.url, preview: "none" } as const;
await seedEmptyShop({ ...demo, say: console.log });

/** Controls the network: `POST /cut` with a JSON list of byte counts, `/stall` with one, `/down` with true or false. */
const control = createServer(async (request, response) => {
  const body = JSON.parse((await request.toArray()).join("") || "null");
  if (request.url === "/cut") proxy.cutAt(body);
  if (request.url === "/stall") proxy.stallAt(body);
  if (request.url === "/down") proxy.setDown(body);
  response.end(
    JSON.stringify({
      cuts: proxy.cuts(),
      payments: payments.url,
      google: google.url,
      mailbox: mailbox.url,
      token: SELLER_TOKEN,
      shop: shop.url,
    }),
  );
}).listen(controlPort, "127.0.0.1");

process.once("SIGTERM", async () => {
  control.close();
  await Promise.all([
    shop.close(),
    payments.close(),
    google.close(),
    mailbox.close(),
    rates.close(),
    proxy.close(),
  ]);
  await rm(stateDir, { recursive: true, force: true });
  process.exit(0);
});
