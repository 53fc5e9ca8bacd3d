import { expect, test } from "vitest";
import { isNetworkFailure } from "#app/client/without-network.ts";

const waiting = { signal: new AbortController().signal };

test.each([
  ["no connection", new TypeError("Failed to fetch"), true],
  ["a cut answer", new Error("Unable to decode turbo-stream response from URL: /contact.data"), true],
  ["a fault of the shop's, as Remix passes it on", new Error("Unexpected Server Error"), false],
  ["a refusal", new Response(null, { status: 404 }), false],
])("%s", (_, error, failure) => {
  expect(isNetworkFailure(error, waiting)).toBe(failure);
});

test("who went on waits for no answer", () => {
  expect(isNetworkFailure(new TypeError("Failed to fetch"), { signal: AbortSignal.abort() })).toBe(false);
});
