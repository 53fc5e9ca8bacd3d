import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { databaseContent } from "#tests/support/database.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { insertProduct } from "#tests/support/products.ts";
import { ROUTE_PATHS } from "#tests/support/routes.ts";
import { ORIGIN } from "#tests/support/services.ts";
import {
  browserWithSession,
  cookieHeader,
  createUser,
  createUserWithPassword,
  csrfTokenFor,
  PASSWORD,
} from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { id } = await insertProduct();

test.each(ROUTE_PATHS.filter((path) => path.includes("/:token")))(
  "%s: its token is not logged, in any spelling",
  async (path) => {
    const address = path.replace(":token", "SecretToken-26").replace(":name", "part.stl");
    const spellings = [
      address,
      `${address}.data`,
      address.toUpperCase(),
      `/${address}`,
      address.replace("-", "%2D"),
    ];
    const lines = await linesPrintedDuring(async () => {
      for (const spelling of spellings) await fetchFromWorker(ORIGIN + spelling);
    });
    expect(lines.filter((line) => line.includes('"event":"request"'))).toHaveLength(spellings.length);
    expect(lines.join().toLowerCase()).not.toContain("secrettoken");
  },
);

const OTHER_SPELLINGS = [
  "/APP/cart/add",
  "/App/Cart/Add",
  "/%61pp/cart/add",
  "/app/c%61rt/add",
  "/app/CART/add",
  "/app/cart/add/",
  "/app/cart//add",
  "//app/cart/add",
  "/app%2Fcart/add",
  "/app%2fcart%5cadd",
  "/app/cart/add%0a",
  "/APP/webhooks/stripe",
  "/app/Studio/products",
  "/Login",
  "/login/",
  "/%6Cogin",
  "/LOGIN.data",
  "/Dashboard/settings",
  "/dashboard/SETTINGS",
  `/product/${id}/COMMENTS`,
  `/product/${id}/`,
  `/Product/${id}`,
  `/product/${id.replace("-", "%2D")}`,
  "/dashboard/%E0%A4",
];

test("a path in another spelling is 404, for reads and writes", async () => {
  const user = await createUser();
  const csrfToken = await csrfTokenFor(user.token);
  const headers = {
    Cookie: cookieHeader(csrfToken, user.token),
    "Content-Type": "application/json",
    "X-XSRF-TOKEN": csrfToken,
    Origin: ORIGIN,
  };
  const before = await databaseContent();
  for (const path of OTHER_SPELLINGS) {
    const read = await fetchFromWorker(ORIGIN + path, { headers });
    const sent = await fetchFromWorker(ORIGIN + path, {
      method: "POST",
      headers,
      body: JSON.stringify({ id }),
    });
    expect([path, read.status, sent.status]).toEqual([path, 404, 404]);
  }
  expect(await databaseContent()).toEqual(before);
});

test("a route's path is 404 when one of its letters is in upper case or encoded", async () => {
  const named = ROUTE_PATHS.filter((address) => /[a-z]/.test(address.replace(/:\w+/g, "")));
  const respelled = fc
    .constantFrom(...named)
    .map((address) => address.split("/").map((segment) => (/^[:*]/.test(segment) ? null : segment)))
    .chain((segments) => {
      const letters = segments.flatMap((segment, at) =>
        [...(segment ?? "")].flatMap((letter, within) =>
          /[a-z]/.test(letter) ? [{ at, within, letter }] : [],
        ),
      );
      return fc.tuple(fc.constant(segments), fc.constantFrom(...letters), fc.boolean());
    })
    .map(([segments, { at, within, letter }, upper]) => {
      const other = upper ? letter.toUpperCase() : `%${letter.charCodeAt(0).toString(16)}`;
      const respell = (segment: string) => segment.slice(0, within) + other + segment.slice(within + 1);
      return segments.map((one, place) => (one === null ? "x" : place === at ? respell(one) : one)).join("/");
    });
  await fc.assert(
    fc.asyncProperty(respelled, async (path) => {
      expect([path, (await fetchFromWorker(ORIGIN + path)).status]).toEqual([path, 404]);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

test("parameters may be encoded and in upper case", async () => {
  const key = "products/A b(1)+ñ.webp";
  await env.IMAGES.put(key, "picture", { httpMetadata: { contentType: "image/webp" } });
  for (const path of [
    key.replace(" ", "%20").replace("ñ", "%C3%B1"),
    key.split("/").map(encodeURIComponent).join("/"),
  ]) {
    const answer = await fetchFromWorker(`${ORIGIN}/images/${path}`);
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, "picture"]);
  }
  expect((await fetchFromWorker(`${ORIGIN}/contact/sent/CM-7KQ2M9XR`)).status).toBe(200);
  expect((await fetchFromWorker(`${ORIGIN}/?q=%61%2F/&lang=es`)).status).toBe(200);
});

test("a path in another spelling is answered with a page to browsers and with JSON to programs", async () => {
  const page = await fetchFromWorker(`${ORIGIN}/Login`, {
    headers: { Accept: "text/html", "Accept-Language": "es" },
  });
  const html = await page.text();
  expect([page.status, page.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  for (const part of [
    'lang="es"',
    "Aquí no hay nada",
    `href="${ORIGIN}/"`,
    page.headers.get("X-Request-Id") ?? "-",
  ])
    expect(html).toContain(part);
  expect(await (await fetchFromWorker(`${ORIGIN}/APP/cart`)).json()).toMatchObject({
    error: { code: "not_found" },
  });
});

const HOST = new URL(ORIGIN).host;
const FOREIGN_HOSTS = [`stall.acct.workers.dev`, `${HOST}:8443`, `www.${HOST}`, "127.0.0.1:8787"];

test("requests to another host are refused, webhooks too", async () => {
  const { user } = await createUserWithPassword();
  const body = JSON.stringify({ email: user.email, password: PASSWORD });
  const headers = {
    "Content-Type": "application/json",
    Cookie: cookieHeader(await csrfTokenFor(null), null),
    "X-XSRF-TOKEN": await csrfTokenFor(null),
  };
  const before = await databaseContent();
  for (const host of FOREIGN_HOSTS) {
    const answers = [
      await fetchFromWorker(`https://${host}/app/login`, { method: "POST", headers, body }),
      await fetchFromWorker(`https://${host}/`),
      await fetchFromWorker(`https://${host}/app/webhooks/stripe`, { method: "POST", body: "{}" }),
      await fetchFromWorker(`${ORIGIN}/app/login`, {
        method: "POST",
        headers: { ...headers, Host: host },
        body,
      }),
    ];
    expect([host, answers.map(({ status }) => status)]).toEqual([host, [421, 421, 421, 421]]);
    expect(answers.flatMap(({ headers: sent }) => sent.getSetCookie())).toEqual([]);
    expect(await answers[0]?.json()).toMatchObject({ error: { code: "misdirected", detail: ORIGIN } });
  }
  expect(await databaseContent()).toEqual(before);
  expect(
    (
      await fetchFromWorker(`${ORIGIN}/app/login`, {
        method: "POST",
        headers: { ...headers, Host: HOST },
        body,
      })
    ).status,
  ).toBe(200);
});

test("Remix's ?_data requests are 404 and log no error", async () => {
  for (const query of ["_data=", "_data=root", "_data=routes%2Flogin"]) {
    const lines = await linesPrintedDuring(async () => {
      expect([query, (await fetchFromWorker(`${ORIGIN}/login?${query}`)).status]).toEqual([query, 404]);
    });
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(["request"]);
  }
});

test("the language cookie is Secure", async () => {
  const line = (await browserWithSession(null).get("/?lang=es")).headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("lang="));
  expect(line).toMatch(/; Secure/);
});

const deep = (segments: number) => `${"a/".repeat(segments - 1)}a`;
const TOO_LONG = [
  ...["/", "/product/", "/studio/models/", "/legal/", "/claim/", "/dashboard/files/", "/_root/"].flatMap(
    (start) => [start + deep(40), start + deep(7_000), `${start}${"a".repeat(5_000)}`],
  ),
  `/?${Array.from({ length: 3_000 }, (_, at) => `a${at}=1`).join("&")}`,
  `/_root.data?q=${"a".repeat(9_000)}`,
  `/app/comments?before=${"1".repeat(9_000)}`,
  `/app/download/${id}/${deep(3_000)}`,
];

test("addresses that are longer or deeper than any of the shop are refused before a page is made", async () => {
  for (const path of TOO_LONG) {
    const answer = await fetchFromWorker(ORIGIN + path, { headers: { Accept: "text/html" } });
    const page = await answer.text();
    expect([path.slice(0, 30), answer.status, page.length < 2_000]).toEqual([path.slice(0, 30), 404, true]);
  }
});

test("long and deep addresses of files, pictures and tokens go on working", async () => {
  const folders = `${"folder/".repeat(24)}${"ñ".repeat(9)}.webp`;
  await env.IMAGES.put(folders, "picture", { httpMetadata: { contentType: "image/webp" } });
  expect(await (await fetchFromWorker(`${ORIGIN}/images/${encodeURI(folders)}`)).text()).toBe("picture");
  const file = await fetchFromWorker(
    `${ORIGIN}/app/download/${id}/${encodeURI(`${"a/".repeat(100)}${"ñ".repeat(80)}.stl`)}`,
  );
  expect(file.status).toBe(401);
  for (const path of [`/claim/${"a".repeat(1_000)}`, `/unsubscribe/${"a".repeat(1_000)}`]) {
    const answer = await fetchFromWorker(ORIGIN + path, { headers: { Accept: "text/html" } });
    expect([path.slice(0, 9), (await answer.text()).length > 2_000]).toEqual([path.slice(0, 9), true]);
  }
});
