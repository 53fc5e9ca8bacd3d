/** The shops for browser tests, one for each Playwright worker: workerd behind a proxy that can break the network, and the sandboxes. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EVENT_TYPES } from "#app/orders/payments/stripe-events.ts";
import { localCertificate } from "#tools/dev/certificate.ts";
import { GOOGLE_CLIENT_ID, readSettingsFile, settingsFile } from "#tools/dev/local-settings.ts";
import { startGoogleSandbox } from "#tools/sandbox/google/sandbox.ts";
import { startMailbox } from "#tools/sandbox/mail/mailbox.ts";
import { startPictureSandbox } from "#tools/sandbox/pictures.ts";
import { startRatesSandbox } from "#tools/sandbox/rates.ts";
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { bundleWorker, removeBundle, startBareShop } from "./bare-shop.ts";
import { startCuttingProxy } from "./cutting-proxy.ts";
import { printProblem, seededState } from "./seed-shop.ts";
import { seedSessions } from "./seeded-sessions.ts";

const certificateDir = process.env.E2E_CERTIFICATE_DIR;
const certificate = certificateDir ? await localCertificate(certificateDir) : undefined;
const folder = await mkdtemp(join(tmpdir(), "stall-e2e-"));

async function startTestShop(stateDir: string) {
  const {
    STRIPE_SECRET_KEY = "",
    STRIPE_WEBHOOK_SECRET,
    GOOGLE_CLIENT_SECRET = "",
    SELLER_TOKEN = "",
  } = readSettingsFile(settingsFile(stateDir));
  const proxy = await startCuttingProxy(() => Number(new URL(shop.url).port));
  const origin = `${certificate ? "https" : "http"}://localhost:${proxy.port}`;
  const mailbox = await startMailbox();
  const payments = await startStripeSandbox({
    secretKey: STRIPE_SECRET_KEY,
    webhookUrl: `${origin}/app/webhooks/stripe`,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    webhookEvents: EVENT_TYPES,
  });
  const google = await startGoogleSandbox({
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    redirectUris: [`${origin}/app/auth/google/callback`],
  });
  const rates = await startRatesSandbox();
  const pictures = await startPictureSandbox();
  const shop = await startBareShop({
    sandboxes: {
      payments: payments.port,
      google: google.port,
      rates: rates.port,
      pictures: pictures.port,
    },
    stateDir,
    certificate,
    origin,
    bundle,
    migrated: true,
    onLine(line) {
      mailbox.read(line);
      printProblem(line);
    },
  });
  // Cloudflare would run the cron.
  await fetch(`${shop.url}/cdn-cgi/local/scheduled`);
  return {
    origin,
    proxy,
    addresses: {
      payments: payments.url,
      google: google.url,
      mailbox: mailbox.url,
      token: SELLER_TOKEN,
      shop: shop.url,
      stateDir,
      bundle,
    },
    close: () =>
      Promise.all([shop, payments, google, mailbox, rates, pictures, proxy].map((part) => part.close())),
  };
}
type TestShop = Awaited<ReturnType<typeof startTestShop>>;
export type TestServer = TestShop["addresses"] & { cuts: number; stalls: number };

const bundle = await bundleWorker();
const seeded = join(folder, "seeded");
await cp(await seededState(), seeded, { recursive: true });
const sessions = await seedSessions(seeded, readSettingsFile(settingsFile(seeded)).SESSION_SECRET ?? "");
const shops = await Promise.all(
  Array.from({ length: Number(process.env.E2E_SHOPS) }, async (_, index) => {
    const stateDir = join(folder, String(index));
    await cp(seeded, stateDir, { recursive: true });
    return startTestShop(stateDir);
  }),
);

/**
 * `POST /<index of the shop>/cut` with a JSON list of byte counts, `/stall` with one, `/down` with true or
 * false; `/session` with the language of a user, or "seller", is answered with a session that no test has
 * used.
 */
const control = createServer(async (request, response) => {
  const body = JSON.parse((await request.toArray()).join("") || "null");
  const [, index, command] = (request.url ?? "").split("/");
  const shop = shops[Number(index)];
  if (!shop) return void response.writeHead(404).end();
  if (command === "session")
    return void response.end(JSON.stringify(sessions[body as keyof typeof sessions].pop()));
  if (command === "cut") shop.proxy.cutAt(body);
  if (command === "stall") shop.proxy.stallAt(body);
  if (command === "down") shop.proxy.setDown(body);
  const { cuts, stalls } = shop.proxy;
  const state: TestServer = { ...shop.addresses, cuts: cuts(), stalls: stalls() };
  response.end(JSON.stringify(state));
}).listen(0, "127.0.0.1", () => {
  const { port } = control.address() as AddressInfo;
  // playwright.config.ts waits for this line and reads it.
  console.log(`Shops: ${shops.map(({ origin }) => origin)}, control: http://127.0.0.1:${port}`);
});

process.once("SIGTERM", async () => {
  control.close();
  await Promise.all(shops.map((shop) => shop.close()));
  await removeBundle(bundle);
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
