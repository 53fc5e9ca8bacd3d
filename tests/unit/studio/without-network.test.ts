import { afterEach, expect, test, vi } from "vitest";
import { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

const UNANSWERED = new TypeError("Failed to fetch");
const failing = () => Promise.reject(UNANSWERED);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a page that cannot be read is asked for until the shop answers", async () => {
  vi.useFakeTimers();
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const serverLoader = vi.fn().mockImplementation(failing);
  const { signal } = new AbortController();
  const page = clientLoader({ serverLoader, request: { signal } } as never);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(serverLoader.mock.calls.length).toBeGreaterThan(2);
  serverLoader.mockResolvedValue("the page");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await page).toBe("the page");
  expect(logged).toHaveBeenCalledOnce();
});

test("a page that is not wanted any more is not asked for again", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const serverLoader = vi.fn().mockImplementation(failing);
  const navigation = new AbortController();
  const page = clientLoader({ serverLoader, request: { signal: navigation.signal } } as never);
  const ended = expect(page).rejects.toBe("left");
  await vi.advanceTimersByTimeAsync(0);
  navigation.abort("left");
  await ended;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(serverLoader).toHaveBeenCalledOnce();
});

test("an error of the shop's is passed on", async () => {
  const fault = new Response(null, { status: 404 });
  const serverLoader = () => Promise.reject(fault);
  const { signal } = new AbortController();
  await expect(clientLoader({ serverLoader, request: { signal } } as never)).rejects.toBe(fault);
});

test("a form that was not sent is answered with the sentence and what was typed, without passwords", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const body = new FormData();
  for (const [name, value] of [
    ["intent", "save"],
    ["title", "Vase"],
    ["text.en", "Tall"],
    ["text.es", "Alta"],
    ["password", "secret"],
    ["model", "one"],
    ["model", "two"],
  ] as const)
    body.append(name, value);
  const request = new Request("https://shop.test/studio/offers/new-bundle", { method: "POST", body });
  const answer = await clientAction({ request, params: {}, serverAction: failing } as never);
  expect((answer as Response).status).toBe(503);
  const shown = await (answer as Response).text();
  expect(JSON.parse(shown)).toMatchObject({
    intent: "save",
    error: "shell.offline",
    typed: { title: "Vase" },
    models: ["one", "two"],
    form: { initialValue: { title: "Vase", text: { en: "Tall", es: "Alta" }, model: ["one", "two"] } },
  });
  expect(shown).not.toContain("secret");
});
