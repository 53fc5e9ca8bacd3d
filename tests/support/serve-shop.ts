/** The shops for browser tests, one for each Playwright worker: workerd behind a proxy that can break the network, and the sandboxes. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localCertificate } from "#tools/dev/certificate.ts";
import { readSettingsFile, settingsFile } from "#tools/dev/local-settings.ts";
import { freePort } from "#tools/dev/ports.ts";
import { startGoogleSandbox } from "#tools/sandbox/google/sandbox.ts";
import { startMailbox } from "#tools/sandbox/mail/mailbox.ts";
import { startRatesSandbox } from "#tools/sandbox/rates.ts";
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { bundleWorker, removeBundle, startBareShop } from "./bare-shop.ts";
import { startCuttingProxy } from "./cutting-proxy.ts";
import { printProblem, seedShop } from "./seed-shop.ts";
import { seedSessions } from "./seeded-sessions.ts";

const proxyPorts = (process.env.E2E_PORTS ?? "").split(",").map(Number);
const controlPort = Number(process.env.E2E_CONTROL_PORT);
const certificateDir = process.env.E2E_CERTIFICATE_DIR;
const certificate = certificateDir ? await localCertificate(certificateDir) : undefined;
const folder = await mkdtemp(join(tmpdir(), "stall-e2e-"));

/** @returns the folder with the state of a shop that has the demo, which `npm test` has made before. */
async function seededState(): Promise<string> {
  const stateDir = join(folder, "seeded");
  if (process.env.E2E_SEEDED) await cp(process.env.E2E_SEEDED, stateDir, { recursive: true });
  else await seedShop(stateDir);
  return stateDir;
}

async function startTestShop(proxyPort: number, stateDir: string) {
  const ports = {
    shop: await freePort(),
    payments: await freePort(),
    google: await freePort(),
    rates: await freePort(),
  };
  const origin = `${certificate ? "https" : "http"}://localhost:${proxyPort}`;
  const mailbox = await startMailbox();
  const proxy = await startCuttingProxy(proxyPort, ports.shop);
  const rates = await startRatesSandbox({ port: ports.rates });
  const onLine = (line: string) => {
    mailbox.read(line);
    printProblem(line);
  };
  const shop = await startBareShop({ ports, stateDir, certificate, origin, bundle, onLine, migrated: true });
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, SELLER_TOKEN } =
    shop.settings;
  const payments = await startStripeSandbox({
    port: ports.payments,
    secretKey: STRIPE_SECRET_KEY,
    webhookUrl: `${origin}/app/webhooks/stripe`,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  });
  const google = await startGoogleSandbox({
    port: ports.google,
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    redirectUris: [`${origin}/app/auth/google/callback`],
  });
  // Cloudflare would run the cron.
  await fetch(`${shop.url}/cdn-cgi/local/scheduled`);
  return {
    proxy,
    addresses: {
      payments: payments.url,
      google: google.url,
      mailbox: mailbox.url,
      token: SELLER_TOKEN,
      shop: shop.url,
      stateDir,
    },
    close: () => Promise.all([shop, payments, google, mailbox, rates, proxy].map((part) => part.close())),
  };
}
type TestShop = Awaited<ReturnType<typeof startTestShop>>;
export type TestServer = TestShop["addresses"] & { cuts: number; stalls: number };

const bundle = await bundleWorker();
const seeded = await seededState();
const sessions = await seedSessions(seeded, readSettingsFile(settingsFile(seeded)).SESSION_SECRET ?? "");
const shops = await Promise.all(
  proxyPorts.map(async (port: number) => {
    const stateDir = join(folder, String(port));
    await cp(seeded, stateDir, { recursive: true });
    return startTestShop(port, stateDir);
  }),
);

/**
 * `POST /<index of the shop>/cut` with a JSON list of byte counts, `/stall` with one, `/down` with true or false; `/session`
 * with the language of a user, or "seller", is answered with a session that no test has used.
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
}).listen(controlPort, "127.0.0.1");

process.once("SIGTERM", async () => {
  control.close();
  await Promise.all(shops.map((shop) => shop.close()));
  await removeBundle(bundle);
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
