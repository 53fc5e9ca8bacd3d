import { env, exports } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/db/schema.ts";
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { db, ORIGIN } from "#tests/support/services.ts";
import { browserWithSession, createUser, createVisitor } from "#tests/support/users.ts";

const product = await insertProduct({ zipBytes: 10 });
await env.MODELS.put(product.zipKey, "0123456789");
await env.IMAGES.put("products/vase/1.webp", "picture", { httpMetadata: { contentType: "image/webp" } });
const person = await createUser();
await insertPurchase(person.user.id, product.id);
const visitor = await createVisitor();

const ALWAYS = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
};
/** Of responses that are no pages: a browser that shows one runs and loads nothing. */
const CALLS_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const textOf = async (answer: Response) => new TextDecoder().decode(await answer.arrayBuffer());
const headersOf = (answer: Response) => Object.fromEntries(answer.headers);

const PUBLIC_PAGES = ["/", "/?lang=es", "/login", "/register", "/no-such-page"];
const ANSWERS: Record<string, () => Promise<Response>> = {
  "JSON for everyone": () => visitor.fetch("/app/products"),
  "JSON for its owner": () => person.fetch("/app/cart"),
  purchases: () => person.fetch("/app/purchases"),
  "the session of a user": () => person.fetch("/app/verify"),
  "the session of a visitor": () => visitor.fetch("/app/verify"),
  "401": () => visitor.fetch("/app/cart"),
  "400": () => person.post("/app/cart/add", {}),
  "403": () => person.fetch("/app/cart/add", { method: "POST", headers: { Origin: "https://evil.test" } }),
  "404 JSON": () => visitor.fetch("/app/nothing"),
  "405": () => person.fetch("/app/cart", { method: "POST" }),
  "the health of the shop": () => visitor.fetch("/health"),
  "a refused webhook": () => visitor.post("/app/webhooks/stripe", {}),
  "a refused studio call": () => visitor.fetch("/app/studio/products"),
  "a logout": async () => (await createUser()).fetch("/app/logout", { method: "POST" }),
  "a download": () => person.fetch(`/app/download/${product.id}`),
  "part of a download": () =>
    person.fetch(`/app/download/${product.id}`, { headers: { Range: "bytes=2-4" } }),
  "a range out of reach": () =>
    person.fetch(`/app/download/${product.id}`, { headers: { Range: "bytes=99-" } }),
  "the head of a download": () => person.fetch(`/app/download/${product.id}`, { method: "HEAD" }),
  "a download not owned": async () => (await createUser()).fetch(`/app/download/${product.id}`),
};

for (const [name, request] of Object.entries(ANSWERS)) {
  test(`${name}: has security headers, is not cached, and runs nothing in a browser`, async () => {
    const answer = await request();
    await answer.arrayBuffer();
    expect(headersOf(answer)).toMatchObject({
      ...ALWAYS,
      "cache-control": "private, no-store",
      "content-security-policy": CALLS_POLICY,
    });
    expect(answer.headers.has("Access-Control-Allow-Origin")).toBe(false);
  });
}

for (const path of PUBLIC_PAGES) {
  test(`the page ${path} has security headers, allows only its own scripts, and cannot be framed`, async () => {
    const answer = await visitor.fetch(path, { headers: { Accept: "text/html" } });
    const html = await answer.text();
    expect(headersOf(answer)).toMatchObject({ ...ALWAYS, "content-type": "text/html; charset=utf-8" });
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    const scriptRule = policy.split("; ").find((part) => part.startsWith("script-src"));
    expect(scriptRule).toMatch(/^script-src 'self'( 'sha256-[\w+/=]{44}')*$/);
    expect(html).not.toMatch(/<[^>]+\son[a-z]+=/i);
    expect(html).toContain("</html>");
  });
}

test("the CSP allows the page's own scripts and no injected ones", async () => {
  const nonce = "11111111-2222";
  const own = `<script nonce="${nonce}" type="module">señas()</script>`;
  const foreign = "<script>evil()</script><script nonce='x'>evil(1)</script><style>b{}</style>";
  const html = Buffer.from(`€${own}${foreign}`);
  const origins = { images: null, payments: "https://pay.test" };
  const policy = contentSecurityPolicy({ html, nonce, styles: "'sha256-of-styles'", origins });
  // A member's card is changed, and an unpaid invoice paid, on pages of Stripe's own.
  expect(policy).toContain(
    "form-action 'self' https://pay.test https://billing.stripe.com https://invoice.stripe.com",
  );
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(policy).toContain(`script-src 'self' ${hash("señas()")};`);
  expect(policy).toContain("style-src 'self' 'sha256-of-styles';");
  expect(policy).not.toContain(nonce);
});

test("the CSP allows every inline script and style of a page by hash", async () => {
  for (const path of PUBLIC_PAGES) {
    const answer = await visitor.fetch(path, { headers: { Accept: "text/html" } });
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    const html = await answer.text();
    const inline = [...html.matchAll(/<(script|style)(?![^>]*(?:ld\+json|\ssrc=))[^>]*>([\s\S]*?)<\//g)];
    expect(inline.length).toBeGreaterThan(3);
    for (const [, , text = ""] of inline)
      expect(policy).toContain(createHash("sha256").update(text).digest("base64"));
    expect(policy).not.toContain("nonce-");
  }
});

test("no public response sets a session or depends on the visitor", async () => {
  for (const path of [...PUBLIC_PAGES, "/app/products", "/app/nothing"]) {
    const answers = await Promise.all([visitor.fetch(path), person.fetch(path)]);
    for (const answer of answers)
      expect([path, answer.headers.getSetCookie().filter((line) => line.includes("__Host-sid"))]).toEqual([
        path,
        [],
      ]);
  }
  const texts = await Promise.all([visitor, person].map(async ({ fetch }) => (await fetch("/")).text()));
  const requestId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  expect(texts[0]?.replace(requestId, "")).toBe(texts[1]?.replace(requestId, ""));
  for (const text of texts) expect(text).not.toContain(person.user.email);
});

test("a picture is cacheable, has its stored type, and a CSP without scripts", async () => {
  const answer = await visitor.fetch("/images/products/vase/1.webp");
  expect(await textOf(answer)).toBe("picture");
  expect(headersOf(answer)).toMatchObject({
    ...ALWAYS,
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "image/webp",
    "content-security-policy": CALLS_POLICY,
  });
  const missing = await visitor.fetch("/images/products/vase/2.webp");
  expect([missing.status, missing.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
});

test("a range of a video is answered with 206, by R2 and by the cache", async () => {
  const path = "/images/products/vase/turn.mp4";
  await env.IMAGES.put(path.slice("/images/".length), "0123456789", {
    httpMetadata: { contentType: "video/mp4" },
  });
  const browser = browserWithSession(null);
  async function expectRanges() {
    for (const [range, bytes, contentRange] of [
      ["bytes=0-1", "01", "bytes 0-1/10"],
      ["bytes=4-", "456789", "bytes 4-9/10"],
      ["bytes=-3", "789", "bytes 7-9/10"],
    ] as const) {
      const answer = await browser.get(path, { Range: range });
      expect([answer.status, await textOf(answer)]).toEqual([206, bytes]);
      expect(headersOf(answer)).toMatchObject({
        "content-range": contentRange,
        "content-type": "video/mp4",
        "cache-control": "public, max-age=31536000, immutable",
        "accept-ranges": "bytes",
      });
    }
    expect((await browser.get(path, { Range: "bytes=10-" })).status).toBe(416);
  }
  await expectRanges();
  await textOf(await browser.get(path));
  await env.IMAGES.delete("products/vase/turn.mp4");
  await expectRanges();
});

test("a picture is read from R2 once, and answered with 304 to a browser that has it", async () => {
  const path = "/images/products/vase/kept.webp";
  const missing = await visitor.fetch(path);
  expect(missing.status).toBe(404);
  await env.IMAGES.put("products/vase/kept.webp", "picture", { httpMetadata: { contentType: "image/webp" } });
  const browser = browserWithSession(null);
  const first = await browser.get(path);
  await env.IMAGES.delete("products/vase/kept.webp");
  const second = await browser.get(`${path}?x=1`);
  expect([second.status, await second.text()]).toEqual([200, "picture"]);
  for (const name of ["ETag", "Cache-Control", "Content-Type"])
    expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
  const tag = first.headers.get("ETag") ?? "";
  expect(tag).toMatch(/^".+"$/);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const answer = await browser.get(path, { "If-None-Match": known });
    expect([answer.status, await answer.text(), answer.headers.get("ETag")]).toEqual([304, "", tag]);
  }
  expect((await browser.get(path, { "If-None-Match": '"other"' })).status).toBe(200);
});

test("a download is sent as an attachment with its title", async () => {
  await db
    .update(products)
    .set({ title: { en: 'A "vase"/bowl ñ' } })
    .where(eq(products.id, product.id));
  const answer = await person.fetch(`/app/download/${product.id}`);
  expect(await textOf(answer)).toBe("0123456789");
  expect(headersOf(answer)).toMatchObject({
    "content-type": "application/zip",
    "content-length": "10",
    "accept-ranges": "bytes",
    etag: `"${product.zipSha256}"`,
  });
  const disposition = answer.headers.get("Content-Disposition") ?? "";
  expect(disposition).toMatch(
    /^attachment; filename="[ -!#-~]+\.zip"; filename\*=UTF-8''[\w%.~!#$&+^`|-]+\.zip$/,
  );
});

test("headers that clients can set neither log in nor change the shop's addresses", async () => {
  const forged = {
    "X-Forwarded-Host": "evil.test",
    "X-Forwarded-Proto": "http",
    "X-Forwarded-For": "1.2.3.4",
    Forwarded: "host=evil.test",
    "X-Original-Host": "evil.test",
    "X-User-Id": person.user.id,
    "X-Wcpay-Platform-Checkout-User": person.user.id,
    Authorization: `Bearer ${person.token}`,
  };
  expect((await visitor.fetch("/app/cart", { headers: forged })).status).toBe(401);
  for (const path of ["/", "/login", "/no-such-page"]) {
    const answer = await visitor.fetch(path, { headers: forged });
    expect(await answer.text()).not.toContain("evil.test");
    expect(JSON.stringify(headersOf(answer))).not.toContain("evil.test");
  }
});

test("a forged X-Forwarded-Host does not change the shop's origin", async () => {
  const form = new URLSearchParams({ email: person.user.email, password: "wrong-password" }).toString();
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: "https://evil.test",
    "X-Forwarded-Host": "evil.test",
  };
  const answer = await exports.default.fetch(`${ORIGIN}/login`, { method: "POST", body: form, headers });
  expect(answer.status).toBe(403);
});

test("an internal error shows the visitor only a request id", async () => {
  await db.update(products).set({ zipKey: "missing" }).where(eq(products.id, product.id));
  const answer = await person.fetch(`/app/download/${product.id}`);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ error: { code: "file_unavailable" } });
  expect(text).not.toMatch(/missing|at .*\.(ts|js)|SELECT|R2/);
});
