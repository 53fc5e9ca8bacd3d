/**
 * Each test file starts with an empty, migrated shop: files share a runtime, and none may read what another
 * stored. The memory of modules stays, so a test restores every clock and setting that it changes.
 */
import { reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { INBOX } from "#app/chat/chat.contract.ts";
import { shopHealth } from "#app/health/health.server.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls as PictureControls } from "#tools/sandbox/pictures.ts";
import type { Controls as RatesControls } from "#tools/sandbox/rates.ts";
import type { Controls as WebhookControls } from "#tools/sandbox/webhooks.ts";
import { google } from "./google-sign-in.ts";
import { stripe, testServices } from "./services.ts";

/** `reset` leaves the data of objects that are not running, and they stop after ten seconds without a call. */
async function startAllStorage(): Promise<void> {
  const objects = [env.CHAT_INBOX.getByName(INBOX), env.VIEW_COUNTER.getByName("shop")];
  await Promise.all([
    ...[env.DB, env.REPLICA_DB].map((database) => database.exec("SELECT 1")),
    ...[env.MODELS, env.IMAGES].map((bucket) => bucket.head("none")),
    ...["pages", "pictures"].map(async (name) => (await caches.open(name)).match("https://shop.test/none")),
    ...objects.map((object) => runInDurableObject(object, () => {})),
  ]);
}

await startAllStorage();
await reset();
testServices().services.shop.forget();
await Promise.all([
  stripe.reset(),
  google.reset(),
  remoteControls<RatesControls>(new URL(env.ECB_RATES_URL).origin).reset(),
  remoteControls<WebhookControls>(env.WEBHOOK_RELAY_URL).reset(),
  remoteControls<PictureControls>(env.PICTURES_RELAY_URL).reset(),
]);
const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
// One batch, because `applyD1Migrations` makes one for each migration. Their names are stored as Wrangler does.
await env.DB.batch([
  ...queries.map((query) => env.DB.prepare(query)),
  env.DB.prepare("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)"),
  ...env.TEST_MIGRATIONS.map(({ name }) =>
    env.DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
  ),
]);
// An isolate caches the shop's health for five seconds. Caching it as of 1970 makes the next read a new one.
await shopHealth({ ...testServices().services, now: () => new Date(0) });
