import { afterEach, expect, test, vi } from "vitest";
import { ApiError, call, NetworkError } from "#app/http/api.browser.ts";

afterEach(() => vi.unstubAllGlobals());

/** Replaces the browser's fetch. */
function stubFetch(answer: (signal: AbortSignal) => Promise<Response> | Response) {
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=t" });
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => answer(signal as AbortSignal));
}
const rejectionOf = (operation: Promise<unknown>) => operation.catch((error: unknown) => error);

test("a call without a response for 15 seconds is a network error, and so is a response that stops", async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
  stubFetch(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const hanging = rejectionOf(call("/cart"));
  expect(timeout).toHaveBeenCalledWith(15_000);
  clock.abort(new DOMException("timed out", "TimeoutError"));
  expect(await hanging).toBeInstanceOf(NetworkError);
  timeout.mockRestore();

  const stopped = new ReadableStream({ start: (body) => body.error(new TypeError("network error")) });
  stubFetch(() => new Response(stopped));
  expect(await rejectionOf(call("/cart"))).toBeInstanceOf(NetworkError);
});

test("a failed connection is a network error, a bug is not", async () => {
  stubFetch(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await rejectionOf(call("/cart"))).toBeInstanceOf(NetworkError);
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(await rejectionOf(call("/cart/add", circle))).toBeInstanceOf(TypeError);
});

test("an error response has the shop's message; a response of another server only its status", async () => {
  stubFetch(() => Response.json({ error: { code: "cart_full", message: "No more." } }, { status: 409 }));
  expect(await rejectionOf(call("/cart/add", {}))).toMatchObject({
    status: 409,
    code: "cart_full",
    message: "No more.",
  });
  stubFetch(() => new Response("<html>", { status: 502 }));
  expect(await rejectionOf(call("/cart"))).toMatchObject({ status: 502, code: "internal", message: "" });
  expect(await rejectionOf(call("/cart"))).toBeInstanceOf(ApiError);
});

test("a change is sent even when its page is left, unless it is larger than browsers allow", async () => {
  const keepalives: unknown[] = [];
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=t" });
  vi.stubGlobal("fetch", async (_: string, { keepalive }: RequestInit) => {
    keepalives.push(keepalive);
    return new Response(null, { status: 204 });
  });
  await call("/comment/create", { message: "Prints well" });
  await call("/comment/create", { message: "x".repeat(65_536) });
  expect(keepalives).toEqual([true, false]);
});
