import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";

const config = unstable_readConfig({ config: "wrangler.toml" });

test("the Worker is deployed to the shop's own domain and nowhere else", () => {
  expect([config.workers_dev, config.preview_urls]).toEqual([false, false]);
});

test("Cloudflare logs no URLs, because mailed links hold tokens", () => {
  expect(config.observability).toMatchObject({
    redact_query_string: true,
    logs: { enabled: true, invocation_logs: false },
  });
  expect(config.observability?.traces?.enabled ?? false).toBe(false);
});
