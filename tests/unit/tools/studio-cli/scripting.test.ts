import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { respondWith, startFakeStudio } from "#tests/support/fake-studio.ts";
import { examplesOf, jsonByJq } from "#tests/support/scripting-page.ts";
import { runSellerCommand } from "#tests/support/seller-command.ts";

test("the command makes the call of every example of docs/scripting.md", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, {});
  for (const { argv, jq } of examplesOf(readFileSync("docs/scripting.md", "utf8"))) {
    const [, method, path = "", argument] = argv;
    const input = jq && jsonByJq(jq.filter, 'Name,"Email"\n');
    expect(await runSellerCommand([...argv, "--url", shop.url], {}, false, input)).toMatchObject({ code: 0 });
    const sent = shop.calls.at(-1);
    const json = input ?? argument;
    expect(sent?.call).toBe(`${method} ${path.replace("/app/studio", "").replace(/\?.*/, "")}`);
    expect(sent?.body.toString()).toBe(json === undefined ? "" : JSON.stringify(JSON.parse(json)));
  }
});
