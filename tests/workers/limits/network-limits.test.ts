import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { attempts } from "#app/db/schema.ts";
import { LIMITS } from "#app/limits/limits.server.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { errorOf } from "#tests/support/responses.ts";
import { db } from "#tests/support/services.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import { browserWithSession } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

let serial = 0;
/** A network that no other test has used. */
const newNetwork = () => `203.0.113.${++serial}`;
const from = (ip: string, headers: Record<string, string> = {}) => ({
  headers: { "CF-Connecting-IP": ip, "Sec-Fetch-Site": "same-origin", ...headers },
});

/** Uses up what a network may do in a minute. */
async function exhaust(limiter: RateLimit, network: string) {
  while ((await limiter.limit({ key: network })).success);
}

const SEARCHES = [
  "/?q=gear",
  "/?printer=210x210x210",
  "/app/suggestions?q=gear",
  "/app/products?printer=210x210x210",
];

test("a network that has searched too often is refused for a minute, in the reader's language; others are not", async () => {
  const network = newNetwork();
  for (const path of SEARCHES) expect((await fetchFromWorker(path, from(network))).status).toBe(200);
  await exhaust(env.SEARCHES, network);
  for (const path of SEARCHES) {
    const refused = await fetchFromWorker(path, from(network));
    expect([path, refused.status, refused.headers.get("Retry-After")]).toEqual([path, 429, "60"]);
    expect((await fetchFromWorker(path, from(newNetwork()))).status).toBe(200);
  }
  const asked = from(network, { Accept: "text/html", "Accept-Language": "es" });
  const page = await fetchFromWorker("/?q=gear", asked);
  expect(page.headers.get("Content-Type")).toContain("text/html");
  expect(await page.text()).toMatch(/lang="es"[\s\S]*429: Demasiados intentos/);
  const list = await fetchFromWorker("/app/suggestions?q=gear", from(network));
  expect(await errorOf(list)).toEqual([429, "too_many"]);
});

test("the open page is told by Remix's own answer that its network has searched too often", async () => {
  const network = newNetwork();
  await exhaust(env.SEARCHES, network);
  const refused = await fetchFromWorker("/_root.data?q=gear", from(network));
  expect([refused.status, refused.headers.get("Retry-After"), refused.headers.get("Content-Type")]).toEqual([
    429,
    "60",
    expect.stringContaining("text/x-script"),
  ]);
});

test("pages that are cached count nothing", async () => {
  const network = newNetwork();
  await exhaust(env.SEARCHES, network);
  expect((await fetchFromWorker("/?q=gear", from(network))).status).toBe(429);
  for (const path of ["/", "/?format=stl", "/?utm=x", "/app/products", "/product/no-such", "/_root.data"])
    expect([path, (await fetchFromWorker(path, from(network))).status]).not.toEqual([path, 429]);
});

test("an IPv6 network is its /64", async () => {
  const network = "2001:db8:5:6::/64";
  await exhaust(env.SEARCHES, network);
  expect((await fetchFromWorker("/?q=gear", from("2001:db8:5:6::99"))).status).toBe(429);
  expect((await fetchFromWorker("/?q=gear", from("2001:db8:5:7::99"))).status).toBe(200);
});

test("a limiter that fails stops no search", async () => {
  const failing = { limit: () => Promise.reject(new Error("limiter down")) };
  const lines = await linesPrintedDuring(async () => {
    const page = await fetchFromWorker("/?q=gear", from(newNetwork()), { ...env, SEARCHES: failing });
    expect(page.status).toBe(200);
  });
  expect(lines.filter((line) => line.includes("limiter_failed"))).toHaveLength(1);
});

test.each([
  [
    "wrong tokens",
    "seller_token_refused",
    "/app/studio/products",
    { headers: { Authorization: "Bearer guessed" } },
  ],
  ["unsigned webhooks", "webhook_refused", "/app/webhooks/stripe", { method: "POST", body: "{}" }],
  [
    "changes from elsewhere",
    "request_refused",
    "/app/login",
    { method: "POST", headers: { Origin: "https://evil.example" } },
  ],
])(
  "%s of a network write some security lines, and are then answered with 429",
  async (_, event, path, init: RequestInit) => {
    const network = newNetwork();
    const statuses: number[] = [];
    const lines = await linesPrintedDuring(async () => {
      for (let n = 0; n < 60; n++) {
        const headers = { "CF-Connecting-IP": network, ...init.headers };
        statuses.push((await fetchFromWorker(path, { ...init, headers })).status);
      }
    });
    const written = lines.filter((line) => line.includes(`"${event}"`)).length;
    expect(written).toBeGreaterThan(0);
    // Twenty a minute, and the requests may fall into two.
    expect(written).toBeLessThanOrEqual(40);
    expect(statuses.filter((status) => status === 429).length).toBe(60 - written);
    const right = { Authorization: `Bearer ${TEST_SETTINGS.SELLER_TOKEN}`, "CF-Connecting-IP": network };
    expect((await fetchFromWorker("/app/studio/products", { headers: right })).status).toBe(200);
  },
);

test("logins above a limit write some security lines for a network, and none after them", async () => {
  const network = newNetwork();
  const at = { resetsAt: new Date(Date.now() + 900_000), count: LIMITS.loginNetwork.max };
  await db.insert(attempts).values({ bucket: `loginNetwork:${await hashOfToken(network)}`, ...at });
  const visitor = browserWithSession(null, { "CF-Connecting-IP": network });
  const login = { email: "nobody@people.test", password: "not this one" };
  const statuses = new Set<number>();
  const lines = await linesPrintedDuring(async () => {
    for (let n = 0; n < 60; n++) statuses.add((await visitor.json("/app/login", login)).status);
  });
  expect([...statuses]).toEqual([429]);
  const written = lines.filter((line) => line.includes('"limit_reached"')).length;
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThanOrEqual(40);
});

test("the page of a claim link is limited like its button", async () => {
  const network = newNetwork();
  for (let n = 0; n < LIMITS.mailedLink.max; n++)
    expect((await fetchFromWorker(`/claim/unknown-${n}`, from(network))).status).toBe(404);
  const refused = await fetchFromWorker("/claim/unknown", from(network, { "Accept-Language": "es" }));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("Han llegado demasiadas peticiones");
  expect((await fetchFromWorker("/claim/unknown", from(newNetwork()))).status).toBe(404);
});
