import { afterEach, expect, test, vi } from "vitest";
import { ApiError, call, NetworkError, SLOW_CALL, sendSlowCallsAgain } from "#app/http/api.browser.ts";

afterEach(() => vi.unstubAllGlobals());

/** Replaces the browser's fetch. */
function stubFetch(answer: () => Promise<Response> | Response) {
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=t" });
  vi.stubGlobal("fetch", async () => answer());
}
const rejectionOf = (operation: Promise<unknown>) => operation.catch((error: unknown) => error);

test("a call without an answer never ends by itself: the page is told after 15 seconds, and the first answer of two counts", async () => {
  vi.useFakeTimers();
  const told = vi.fn();
  vi.stubGlobal("dispatchEvent", told);
  const answers: ((response: Response) => void)[] = [];
  stubFetch(() => new Promise((resolve) => answers.push(resolve)));
  const settled = vi.fn();
  const hanging = call("/cart").finally(settled);
  await vi.advanceTimersByTimeAsync(14_999);
  expect([told.mock.calls.length, answers.length]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ type: SLOW_CALL }));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(settled).not.toHaveBeenCalled();
  sendSlowCallsAgain();
  expect(answers).toHaveLength(2);
  answers[0]?.(Response.json({ items: ["the first request's"] }));
  expect(await hanging).toEqual({ items: ["the first request's"] });
  sendSlowCallsAgain();
  expect(answers).toHaveLength(2);
  vi.useRealTimers();
});

test("a call that was sent again fails only when no request of it can be answered any more", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("dispatchEvent", () => {});
  const [failures, answers] = [[] as ((error: Error) => void)[], [] as ((response: Response) => void)[]];
  stubFetch(
    () =>
      new Promise((resolve, reject) => {
        answers.push(resolve);
        failures.push(reject);
      }),
  );
  const both = rejectionOf(call("/cart"));
  await vi.advanceTimersByTimeAsync(15_000);
  sendSlowCallsAgain();
  failures[1]?.(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(0);
  answers[0]?.(Response.json({ items: [] }));
  expect(await both).toEqual({ items: [] });
  vi.useRealTimers();
});

test("a response that stops is a network error", async () => {
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
