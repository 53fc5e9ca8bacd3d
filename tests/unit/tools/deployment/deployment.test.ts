import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { readConfig } from "#tools/deployment/config-file.ts";

const config = unstable_readConfig({ config: "wrangler.toml" });

test("the Worker is deployed to the shop's own domain and nowhere else, once it has one", () => {
  // Wrangler's default: an address below workers.dev only without routes.
  expect([config.workers_dev, config.preview_urls]).toEqual([undefined, false]);
});

test("nothing in the configuration is an example, or refused by an account of the free plan", () => {
  expect([config.vars, config.limits]).toEqual([{}, undefined]);
  expect(config.d1_databases.filter((database: object) => "database_id" in database)).toEqual([]);
  expect(config.migrations.flatMap(({ new_classes = [] }) => new_classes)).toEqual([]);
});

test("Cloudflare logs no URLs, because mailed links hold tokens", () => {
  expect(config.observability).toMatchObject({
    redact_query_string: true,
    logs: { enabled: true, invocation_logs: false },
  });
  expect(config.observability?.traces?.enabled ?? false).toBe(false);
});

interface Bindings {
  d1_databases: { binding: string; database_name: string }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  durable_objects: { bindings: { name: string }[] };
  send_email: { name: string }[];
  ratelimits: { name: string; namespace_id: string }[];
}

test("the preview has all bindings and vars of the shop, and shares no data, address or database with it", () => {
  const preview = unstable_readConfig({ config: "wrangler.toml", env: "preview" }, { hideWarnings: true });
  const bindings = ({ d1_databases, r2_buckets, durable_objects, send_email, ratelimits }: Bindings) => [
    ...d1_databases.map(({ binding }) => binding),
    ...r2_buckets.map(({ binding }) => binding),
    ...durable_objects.bindings.map(({ name }) => name),
    ...send_email.map(({ name }) => name),
    ...ratelimits.map(({ name }) => name),
  ];
  expect(bindings(preview)).toEqual(bindings(config));
  expect([preview.images, preview.version_metadata]).toEqual([config.images, config.version_metadata]);
  expect(Object.keys(preview.vars)).toEqual(Object.keys(config.vars));
  expect(preview.triggers).toEqual(config.triggers);
  expect([preview.workers_dev, preview.preview_urls, preview.name]).toEqual([
    undefined,
    false,
    "stall-preview",
  ]);
  const names = ({ d1_databases, r2_buckets, ratelimits }: Bindings) => [
    ...ratelimits.map(({ namespace_id }) => namespace_id),
    ...d1_databases.map(({ database_name }) => database_name),
    ...r2_buckets.map(({ bucket_name }) => bucket_name),
  ];
  expect(names(preview).filter((name) => names(config).includes(name))).toEqual([]);
});

test("a wrangler.toml of an older version, without a limit that the Worker needs, is named before anything is deployed", async () => {
  const folder = await temporaryFolder();
  const text = await readFile("wrangler.toml", "utf8");
  await writeFile(join(folder, "wrangler.toml"), text.replace('name = "SEARCHES"', 'name = "OTHER"'));
  expect(() => readConfig(folder, "")).toThrow("has no [[ratelimits]] SEARCHES");
  expect(readConfig(folder, "preview").worker).toBe("stall-preview");
});
