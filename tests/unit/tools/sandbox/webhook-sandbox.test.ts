import { expect, test } from "vitest";
import { startWebhookSandbox } from "#tools/sandbox/webhooks.ts";

test("the page shows the last webhooks first, with the addresses that they are for, as text", async () => {
  const sandbox = await startWebhookSandbox();
  const page = async () => (await fetch(sandbox.url)).text();
  expect(await page()).toContain("None yet");
  for (const event of ["sale", "<b>refund</b>"])
    await fetch(sandbox.url, {
      method: "POST",
      headers: { "Relayed-For": `https://hooks.maker.dev/${event.length}`, "webhook-id": "msg_1" },
      body: JSON.stringify({ type: event }),
    });
  const shown = await page();
  expect(shown).not.toContain("<b>");
  expect(shown.indexOf("https://hooks.maker.dev/13")).toBeLessThan(
    shown.indexOf("https://hooks.maker.dev/4"),
  );
  expect(shown).toContain("msg_1");
  await sandbox.close();
});
