import { exports } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { CACHED_PAGE_MAX_AGE_SECONDS } from "#app/http/last-write.server.ts";
import { saleOf } from "#tests/support/offers.ts";
import { insertPhoto } from "#tests/support/photo-rows.ts";
import { insertProduct, randomBytes } from "#tests/support/products.ts";
import { ORIGIN } from "#tests/support/services.ts";
import { callStudio, publishRequest, sendEdit, sendPublish, uploadZip } from "#tests/support/studio-api.ts";
import {
  browserWithSession,
  confirmSessionsOf,
  createUserWithPassword,
  PASSWORD,
  SELLER_EMAIL,
} from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const anonymous = browserWithSession(null);
const IN_SPANISH = { "Accept-Language": "es" };

async function open(path: string, headers: Record<string, string> = {}, who = anonymous) {
  const answer = await who.get(path, headers);
  return { how: answer.headers.get("Cache-Status"), answer, html: await answer.text() };
}

/** Moves Date only, not timers. */
const later = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
afterEach(() => void vi.useRealTimers());

/** The cookie that a response sets. */
const given = (answer: Response) =>
  /__Host-wrote=\d+/.exec(answer.headers.get("Set-Cookie") ?? "")?.[0] ?? "";

test("a page is rendered once and then comes from the cache, with the same bytes and CSP", async () => {
  const { id } = await insertProduct();
  const first = await open(`/product/${id}`);
  const second = await open(`/product/${id}`);
  expect([first.how, second.how]).toEqual(["stall; fwd=miss", "stall; hit"]);
  expect(second.html).toBe(first.html);
  const policyOf = ({ answer }: typeof first) => answer.headers.get("Content-Security-Policy");
  expect(policyOf(second)).toBe(policyOf(first));
  expect(policyOf(second)).toMatch(/script-src 'self' 'sha256-/);
  expect(second.answer.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(second.answer.headers.get("X-Request-Id")).not.toBe(first.answer.headers.get("X-Request-Id"));
  for (const name of ["Age", "Expires", "Rendered-At"])
    expect([name, second.answer.headers.has(name)]).toEqual([name, false]);
});

test("each language has its own cached page, by header, cookie and query", async () => {
  const { id } = await insertProduct();
  const english = await open(`/product/${id}`);
  const spanish = await open(`/product/${id}`, IN_SPANISH);
  expect(spanish.how).toBe("stall; fwd=miss");
  expect(english.html).toContain('<html lang="en"');
  expect(spanish.html).toContain('<html lang="es"');
  const chosen = await open(`/product/${id}?lang=es`);
  expect(chosen.html).toContain('<html lang="es"');
  expect(chosen.answer.headers.get("Set-Cookie")).toContain("lang=");
  expect((await open(`/product/${id}`, IN_SPANISH)).answer.headers.has("Set-Cookie")).toBe(false);
});

test("logged-in users get the same cached page and leave no personal data in it", async () => {
  const { id } = await insertProduct();
  const { user, token, browser } = await createUserWithPassword();
  const theirs = await open(`/product/${id}`, {}, browser);
  expect(theirs.how).toBe("stall; fwd=miss");
  for (const own of [user.id, user.email, token]) expect(theirs.html).not.toContain(own);
  const ours = await open(`/product/${id}`);
  expect(ours.how).toBe("stall; hit");
  expect(ours.html).toBe(theirs.html);
});

test("the list's filters are cached, other queries are not", async () => {
  const twice = async (path: string) => [(await open(path)).how, (await open(path)).how];
  for (const path of ["/?sort=price&format=step", "/?format=step&price=free&q=&after=", "/_root.data?index"])
    expect([path, ...(await twice(path))]).toEqual([path, "stall; fwd=miss", "stall; hit"]);
  for (const query of ["q=gear", "after=1.owl", "printer=220x220x250"])
    expect([query, ...(await twice(`/?${query}`))]).toEqual([
      query,
      "stall; fwd=bypass",
      "stall; fwd=bypass",
    ]);
  for (const path of ["/login", "/cart", "/no-such-page", "/dashboard"])
    expect((await open(path)).how).toBeNull();
});

const UNKNOWN = [
  "draft=1",
  "lang=fr",
  "coupon=X",
  "printer=x",
  "cursor=2",
  "sort=cheapest",
  "utm=x",
  "_routes=x",
  "constructor=1",
  "__proto__=1",
];

test("no address is read again and again by a parameter that it does not know", async () => {
  const { id } = await insertProduct();
  for (const path of [
    "/",
    "/_root.data",
    `/product/${id}`,
    `/product/${id}.data`,
    "/sitemap.xml",
    "/app/products",
  ]) {
    const first = await open(path);
    const known = path.startsWith("/product/")
      ? UNKNOWN.slice(1).concat("q=gear", "after=1.owl", "before=2")
      : UNKNOWN;
    const isOther = (query: string) =>
      (query.startsWith("coupon") && !/data$|^.app/.test(path)) ||
      (query.startsWith("printer") && path === "/app/products");
    for (const query of known.filter((each) => !isOther(each))) {
      const { how, html } = await open(`${path}?${query}`);
      expect([path, query, how, html === first.html]).toEqual([path, query, "stall; hit", true]);
    }
  }
});

test("a last write in the future does not count", async () => {
  const { id } = await insertProduct();
  await open(`/product/${id}`);
  const future = { Cookie: "__Host-wrote=99999999999999" };
  expect((await open(`/product/${id}`, future)).how).toBe("stall; hit");
});

test("a costly page is cached once per language, whatever its query", async () => {
  for (const [path, inBrowsers] of [
    ["/sitemap.xml", "public, max-age=3600"],
    ["/app/products", "private, no-store"],
  ] as const) {
    await open(path);
    const other = await open(`${path}?page=2&lang=en`, { Cookie: `__Host-wrote=${Date.now() + 1_000}` });
    expect([path, other.how, other.answer.headers.get("Cache-Control")]).toEqual([
      path,
      "stall; hit",
      inBrowsers,
    ]);
  }
  expect((await open("/app/products", IN_SPANISH)).how).toBe("stall; fwd=miss");
});

test("HEAD is answered from the cache", async () => {
  const { id } = await insertProduct();
  const head = async () => exports.default.fetch(`${ORIGIN}/product/${id}`, { method: "HEAD" });
  await open(`/product/${id}`);
  const answer = await head();
  expect([answer.status, answer.headers.get("Cache-Status"), await answer.text()]).toEqual([
    200,
    "stall; hit",
    "",
  ]);
});

test("a 404 is not cached", async () => {
  expect((await open("/product/soon-here")).answer.status).toBe(404);
  expect((await open("/product/soon-here")).how).toBe("stall; fwd=miss");
});

interface Fixtures {
  id: string;
  ada: Awaited<ReturnType<typeof createUserWithPassword>>;
  comment: { id: number };
}
const SETTINGS = "/dashboard/settings";
const WORDS = "Prints without supports";
async function publishModel(id: string, title: string) {
  const zip = randomBytes(1_000);
  const request = await publishRequest(id, zip, await uploadZip(id, zip));
  return sendPublish({ ...request, sheet: { ...request.sheet, title: { en: title } } });
}

let seller: Promise<Fixtures["ada"]> | undefined;
/** Sends a form of the studio. */
async function sendInStudio(path: string, fields: Record<string, string>) {
  seller ??= createUserWithPassword({ email: SELLER_EMAIL, emailVerifiedAt: new Date() });
  const { user, browser } = await seller;
  await confirmSessionsOf(user.id);
  return browser.form(path, fields);
}

interface Operation {
  /** Page that shows it, if not the product's. */
  page?: string;
  write: (world: Fixtures) => Promise<Response>;
  /** Whether a page, in either language, shows the change. */
  shows: (page: string) => boolean;
}

const WRITES: Record<string, Operation> = {
  "a new model is published": {
    page: "/",
    write: () => publishModel("brand-new", "Fresh from the printer"),
    shows: (page) => page.includes("Fresh from the printer"),
  },
  "a model is edited": {
    write: ({ id }) => sendEdit({ id, changes: { title: { en: "Another name", es: "Another name" } } }),
    shows: (page) => page.includes("Another name"),
  },
  "the product is taken out of the shop": {
    write: ({ id }) => callStudio("POST", "/unpublish", { json: { id } }),
    shows: (page) => !page.includes(WORDS),
  },
  "the product is deleted": {
    write: ({ id }) => callStudio("POST", "/delete", { json: { id } }),
    shows: (page) => !page.includes(WORDS),
  },
  "a comment is written": {
    write: ({ id, ada }) => ada.browser.json("/app/comment/create", { message: "Fits well", productId: id }),
    shows: (page) => page.includes("Fits well"),
  },
  "a comment is written without scripts": {
    write: ({ id, ada }) =>
      ada.browser.form(`/product/${id}/comments`, { intent: "add", message: "Fits well" }),
    shows: (page) => page.includes("Fits well"),
  },
  "a comment is taken back": {
    write: ({ comment, ada }) => ada.browser.json("/app/comment/delete", { id: comment.id }),
    shows: (page) => !page.includes(WORDS),
  },
  "a photo is approved": {
    write: async ({ id, ada }) => {
      const photo = await insertPhoto(ada.user.id, id);
      return sendInStudio("/studio/moderation/photos", { id: String(photo), intent: "approve" });
    },
    shows: (page) => page.includes("/images/prints/"),
  },
  "the brand is changed": {
    write: () =>
      sendInStudio("/studio/settings/brand", {
        intent: "save",
        revision: "",
        name: "Gear House",
        languages: "es",
        typeface: "workshop",
      }),
    shows: (page) => page.includes("Gear House"),
  },
  "a legal text is published": {
    write: () =>
      sendInStudio("/studio/legal/imprint", {
        intent: "publish",
        document: "imprint",
        revision: "0",
        "text.en": "Ada Models S.L., Calle Mayor 1, Madrid",
        "text.es": "",
      }),
    shows: (page) => page.includes('href="/legal/imprint"'),
  },
  "a sale begins": {
    write: ({ id }) =>
      callStudio("POST", "/sales", {
        json: saleOf({ ids: [id], percent: 20, until: new Date(Date.now() + 86_400_000).toISOString() }),
      }),
    // With the currency: numbers of the page's data stand beside each other, too.
    shows: (page) => /€3\.99|3,99\s€/.test(page),
  },
  "an author changes their name": {
    write: ({ ada }) => ada.browser.form(SETTINGS, { intent: "username", username: "Grace" }),
    shows: (page) => page.includes(">Grace<"),
  },
  "an author's account is deleted": {
    write: ({ ada }) => ada.browser.form(`${SETTINGS}/delete`, { currentPassword: PASSWORD }),
    shows: (page) => page.includes(WORDS) && !page.includes(">Ada<"),
  },
};

test.each(Object.entries(WRITES))(
  "when %s, the author sees it at once and everybody within two minutes",
  async (_, { write, shows, page: where }) => {
    const { id } = await insertProduct();
    const ada = await createUserWithPassword();
    const written = await ada.browser.json("/app/comment/create", { message: WORDS, productId: id });
    const page = where ?? `/product/${id}`;
    for (const headers of [{}, IN_SPANISH]) expect(shows((await open(page, headers)).html)).toBe(false);

    const answer = await write({ id, ada, comment: await written.json() });
    expect(answer.status).toBeLessThan(400);
    const own = await open(page, { Cookie: given(answer) });
    expect([own.how, shows(own.html)]).toEqual(["stall; fwd=miss", true]);
    const others = await open(page, IN_SPANISH);
    expect([others.how, shows(others.html)]).toEqual(["stall; hit", false]);
    later(CACHED_PAGE_MAX_AGE_SECONDS);
    const after = await open(page, IN_SPANISH);
    expect([after.how, shows(after.html)]).toEqual(["stall; fwd=miss", true]);
  },
);

test("the data of a page is cached, too", async () => {
  const { id } = await insertProduct();
  await open(`/product/${id}.data`);
  const second = await open(`/product/${id}.data`);
  expect(second.how).toBe("stall; hit");
  expect(second.answer.headers.get("Cache-Control")).toBe("private, max-age=5");
});

test("a page older than a minute is served once more while it is renewed, and never after two", async () => {
  const { id } = await insertProduct();
  await open(`/product/${id}`);
  later(61);
  expect((await open(`/product/${id}`)).how).toBe("stall; hit; fwd=stale");
  expect((await open(`/product/${id}`)).how).toBe("stall; hit");
  later(CACHED_PAGE_MAX_AGE_SECONDS);
  expect((await open(`/product/${id}`)).how).toBe("stall; fwd=miss");
});

test("a cache that fails does not fail the page", async () => {
  const { id } = await insertProduct();
  const broken = {
    match: () => Promise.reject(new Error("cache down")),
    put: () => Promise.reject(new Error("cache down")),
  };
  for (const failing of [
    () => Promise.resolve(broken as unknown as Cache),
    () => Promise.reject(new Error("no cache")),
  ]) {
    const opening = vi.spyOn(caches, "open").mockImplementation(failing);
    const page = await open(`/product/${id}`);
    opening.mockRestore();
    expect([page.answer.status, page.how]).toEqual([200, "stall; fwd=miss"]);
  }
});

test("a response that changed nothing sets no last-write cookie", async () => {
  expect(given(await anonymous.get("/"))).toBe("");
  expect(given(await anonymous.json("/app/comment/create", { message: "Hi", productId: "owl" }))).toBe("");
});

test("nothing is kept under free text: searches, cursors, volumes, codes and parameters that nobody knows", async () => {
  const { id } = await insertProduct({ title: "Heron" });
  const prototype = Object.getPrototypeOf(await caches.open("pages"));
  const put = vi.spyOn(prototype, "put");
  const kept = () => put.mock.calls.map(([key]) => String(key instanceof Request ? key.url : key));
  const text = "zzfreetext";
  const queries = [
    `q=${text}`,
    `q=heron&sort=price&x=${text}`,
    `after=1.${text}`,
    "printer=211x212x213",
    `printer=${text}`,
    `coupon=${text}`,
    `utm_source=${text}`,
    `${text}=1`,
    `sort=${text}`,
    `price=${text}&license=${text}&format=${text}`,
    `_routes=${text}`,
    `draft=${text}`,
    `lang=${text}`,
  ];
  const paths = [
    "/",
    "/_root.data",
    `/product/${id}`,
    `/product/${id}.data`,
    `/product/${text}`,
    "/sitemap.xml",
    "/sitemap/1",
    "/sitemap/999",
    "/app/products",
    "/app/suggestions",
    "/app/comments",
    "/contact",
    `/${text}`,
  ];
  for (const path of paths)
    for (const query of queries)
      for (const headers of [
        new Headers(),
        new Headers(IN_SPANISH),
        new Headers({ Cookie: `__Host-coupon=${btoa(JSON.stringify(text))}` }),
      ])
        await fetchFromWorker(`${path}?${query}`, { headers });
  expect(kept().length).toBeGreaterThan(0);
  expect(kept().filter((key) => key.includes(text) || /heron|211x212x213|\/999/.test(key))).toEqual([]);
  const pages = new Set(kept());
  expect(pages.size).toBeLessThanOrEqual(2 * paths.length);
  const cache = await caches.open("pages");
  for (const key of pages) {
    const copy = await cache.match(key);
    expect([key, (await copy?.text())?.includes(text)]).not.toEqual([key, true]);
  }
  put.mockRestore();
});
