import { expect, test } from "vitest";
import { NetworkError } from "#app/http/api.browser.ts";
import { offlineSafeAction, withNetworkErrors } from "#app/offline/network-failure.browser.ts";

const waiting = { signal: new AbortController().signal };
const failing = (error: unknown) => () => Promise.reject(error);

test.each([
  ["no connection", new TypeError("Failed to fetch")],
  ["a cut answer", new Error("Unable to decode turbo-stream response from URL: /contact.data")],
])("%s is a network error", async (_, error) => {
  await expect(withNetworkErrors(failing(error), waiting)).rejects.toBeInstanceOf(NetworkError);
});

test.each([
  ["a fault of the shop's, as Remix passes it on", new Error("Unexpected Server Error")],
  ["a refusal", new Response(null, { status: 404 })],
])("%s is passed on", async (_, error) => {
  await expect(withNetworkErrors(failing(error), waiting)).rejects.toBe(error);
});

test("an aborted navigation reports no network error", async () => {
  const error = new TypeError("Failed to fetch");
  await expect(withNetworkErrors(failing(error), { signal: AbortSignal.abort() })).rejects.toBe(error);
});

test("a bug is not called a network error", async () => {
  const broken = offlineSafeAction((sent) => ({ name: sent.get("name") }));
  const request = new Request("https://shop.test/contact", { method: "POST", body: new FormData() });
  const fault = new RangeError("ours");
  const sent = { request, params: {}, serverAction: failing(fault) } as unknown as Parameters<
    typeof broken
  >[0];
  await expect(broken(sent)).rejects.toBe(fault);
});
