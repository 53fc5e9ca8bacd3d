import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { comments, products } from "#app/db/schema.ts";
import { db, plantPerson, plantProduct, visitor } from "#tests/support/shop.ts";

const someone = await visitor();
const person = await plantPerson();
const IN_SPANISH = { headers: { "Accept-Language": "es" } };

async function open(path: string, init?: RequestInit, who = someone) {
  const answer = await who.fetch(path, init);
  return { how: answer.headers.get("Cache-Status"), answer, html: await answer.text() };
}

test("a page is made once and then comes from the cache, the same bytes with the same policy", async () => {
  const { id } = await plantProduct();
  const first = await open(`/product/${id}`);
  const second = await open(`/product/${id}`);
  expect([first.how, second.how]).toEqual(["stall; fwd=miss", "stall; hit"]);
  expect(second.html).toBe(first.html);
  const policyOf = ({ answer }: typeof first) => answer.headers.get("Content-Security-Policy");
  expect(policyOf(second)).toBe(policyOf(first));
  expect(policyOf(second)).toMatch(/script-src 'self' 'sha256-/);
  expect(second.answer.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(second.answer.headers.get("X-Request-Id")).not.toBe(first.answer.headers.get("X-Request-Id"));
  expect(second.answer.headers.has("X-Rendered-At")).toBe(false);
});

test("each language has its own, by header, by cookie and by address", async () => {
  const { id } = await plantProduct();
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

test("who is logged in gets what everybody gets, and leaves nothing of themselves in it", async () => {
  const { id } = await plantProduct();
  const theirs = await open(`/product/${id}`, undefined, person);
  expect(theirs.how).toBe("stall; fwd=miss");
  for (const own of [person.user.id, person.user.email, person.token]) expect(theirs.html).not.toContain(own);
  const ours = await open(`/product/${id}`);
  expect(ours.how).toBe("stall; hit");
  expect(ours.html).toBe(theirs.html);
});

test("what the address asks for decides; what the shop does not know is never kept", async () => {
  await open("/?q=gear");
  expect((await open("/?q=gear")).how).toBe("stall; hit");
  expect((await open("/?q=vase")).how).toBe("stall; fwd=miss");
  expect((await open("/?q=gear&from=letter")).how).toBeNull();
  for (const path of ["/login", "/cart", "/no-such-page", "/app/products", "/dashboard"])
    expect((await open(path)).how).toBeNull();
});

test("a page that is not there is not kept: it is seen as soon as it is published", async () => {
  expect((await open("/product/soon-here")).answer.status).toBe(404);
  expect((await open("/product/soon-here")).how).toBe("stall; fwd=miss");
});

const changes = {
  "a product is published": () => plantProduct(),
  "its texts change": (id: string) =>
    db
      .update(products)
      .set({ title: { en: "Another name", es: "Otro" } })
      .where(eq(products.id, id)),
  "it is taken out of the shop": (id: string) =>
    db.update(products).set({ status: "unpublished" }).where(eq(products.id, id)),
  "its author changes their name": () =>
    env.DB.prepare("UPDATE users SET username = 'Grace' WHERE id = ?").bind(person.user.id).run(),
};

for (const [what, change] of Object.entries(changes)) {
  test(`a kept page is gone when ${what}`, async () => {
    const { id } = await plantProduct();
    await open(`/product/${id}`);
    expect((await open(`/product/${id}`)).how).toBe("stall; hit");
    await change(id);
    // Any change through the shop makes this data centre read the generation again.
    expect((await person.post("/app/preferences", { preferences: { notifications: true } })).status).toBe(
      200,
    );
    expect((await open(`/product/${id}`)).how).toBe("stall; fwd=miss");
  });
}

test("a comment is on the page of who opens it next", async () => {
  const { id } = await plantProduct();
  await open(`/product/${id}`);
  const message = "Prints without supports";
  expect((await person.post("/app/comment/create", { message, productId: id })).status).toBe(200);
  const next = await open(`/product/${id}`);
  expect(next.how).toBe("stall; fwd=miss");
  expect(next.html).toContain(message);
  expect(await db.select().from(comments).where(eq(comments.productId, id))).toHaveLength(1);
});

test("the data of a page is kept too, for a moment in browsers", async () => {
  const { id } = await plantProduct();
  await open(`/product/${id}.data`);
  const second = await open(`/product/${id}.data`);
  expect(second.how).toBe("stall; hit");
  expect(second.answer.headers.get("Cache-Control")).toBe("private, max-age=5");
});

test("a page older than a minute is shown once more while it is made anew", async () => {
  const { id } = await plantProduct();
  await open(`/product/${id}`);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  try {
    expect((await open(`/product/${id}`)).how).toBe("stall; hit; fwd=stale");
    await expect.poll(async () => (await open(`/product/${id}`)).how).toBe("stall; hit");
  } finally {
    vi.useRealTimers();
  }
});
