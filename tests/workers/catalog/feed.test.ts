import { eq } from "drizzle-orm";
import { DomUtils, parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { newestProducts } from "#app/catalog/catalog.server.ts";
import { products } from "#app/db/schema.ts";
import { atomFeed } from "#app/shell/atom-feed.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { createVisitor } from "#tests/support/users.ts";

type Parent = Parameters<typeof DomUtils.getElementsByTagName>[1];

const { services } = testServices();
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const childrenOf = (parent: Parent, name: string) => DomUtils.getElementsByTagName(name, parent, false);
function onlyText(parent: Parent, name: string): string {
  const found = childrenOf(parent, name);
  expect([name, found.length]).toEqual([name, 1]);
  return found[0] ? DomUtils.textContent(found[0]) : "";
}

/** Checks what RFC 4287 asks of a feed and its entries. @returns the entries */
function checkedEntries(xml: string) {
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n/i);
  const body = xml.slice(xml.indexOf("\n") + 1);
  const raw = parseDocument(body, { xmlMode: true, decodeEntities: false });
  // Elements that are not closed in their order would be written back otherwise.
  expect(DomUtils.getOuterHTML(raw, { xmlMode: true, decodeEntities: false })).toBe(body);
  const [feed, ...others] = childrenOf(parseDocument(xml, { xmlMode: true }).children, "feed");
  expect([feed?.attribs.xmlns, others]).toEqual(["http://www.w3.org/2005/Atom", []]);
  if (!feed) throw new Error("there is no feed");
  const entries = childrenOf(feed.children, "entry");
  const author = childrenOf(feed.children, "author")[0]?.children ?? [];
  expect(onlyText(author, "name")).not.toBe("");
  const relations = childrenOf(feed.children, "link").map(({ attribs }) => attribs.rel);
  expect(relations).toEqual(["self", "alternate"]);
  for (const { children } of [feed, ...entries]) {
    expect(new URL(onlyText(children, "id")).origin).toBe(ORIGIN);
    expect(onlyText(children, "title")).not.toBe("");
    expect(onlyText(children, "updated")).toMatch(RFC_3339);
  }
  const read = entries.map(({ children }) => ({
    id: onlyText(children, "id"),
    title: onlyText(children, "title"),
    summary: onlyText(children, "summary"),
    published: onlyText(children, "published"),
    updated: onlyText(children, "updated"),
    link: childrenOf(children, "link").map(({ attribs }) => attribs.href),
  }));
  expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
  const latest = read
    .map(({ updated }) => updated)
    .sort()
    .at(-1);
  if (latest) expect(onlyText(feed.children, "updated")).toBe(latest);
  return read;
}

test("the feed of each language is Atom, has the newest published models first, and is kept like other public texts", async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 5, day));
  const old = await insertProduct({ publishedAt: at(1) });
  const name = { en: 'Cog & "wheel" <1>', es: "Rueda ñ" };
  const young = await insertProduct({ title: name, publishedAt: at(2) });
  await db
    .update(products)
    .set({ updatedAt: at(9) })
    .where(eq(products.id, old.id));
  await db
    .update(products)
    .set({ updatedAt: at(2) })
    .where(eq(products.id, young.id));
  const hidden = await insertProduct({ status: "unpublished" });
  const visitor = await createVisitor();
  const answer = await visitor.fetch("/feed/en");
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
    200,
    "application/atom+xml; charset=utf-8",
    "public, max-age=3600",
  ]);
  const xml = await answer.text();
  expect(xml).not.toContain(hidden.id);
  const english = checkedEntries(xml);
  expect(english.map(({ id, published, updated }) => [id, published, updated])).toEqual([
    [`${ORIGIN}/product/${young.id}`, at(2).toISOString(), at(2).toISOString()],
    [`${ORIGIN}/product/${old.id}`, at(1).toISOString(), at(9).toISOString()],
  ]);
  expect(english[0]?.title).toBe('Cog & "wheel" <1>');
  for (const { id, link } of english) expect(link).toEqual([id]);
  const spanish = checkedEntries(await (await visitor.fetch("/feed/es")).text());
  expect(spanish[0]).toMatchObject({ id: `${ORIGIN}/product/${young.id}?lang=es`, title: "Rueda ñ" });
  expect((await visitor.fetch("/feed/en?x=1")).headers.get("Cache-Status")).toBe("stall; hit");
  for (const other of ["/feed/xx", "/feed/EN", "/feed/constructor"])
    expect((await visitor.fetch(other)).status).toBe(404);
  const page = await (await visitor.fetch("/?lang=es")).text();
  expect(page).toContain('<link rel="alternate" type="application/atom+xml" href="/feed/es" title="Stall"/>');
});

test("a change of a model moves the time of its entry and keeps its id; an empty feed is valid too", async () => {
  const { id } = await insertProduct();
  const updatedAt = new Date(Date.now() + 1_000);
  await db.update(products).set({ updatedAt }).where(eq(products.id, id));
  const feed = { origin: ORIGIN, language: "en", title: "Stall", author: "Stall" } as const;
  const newest = (await newestProducts(services, 20)).map((each) => ({ ...each, summary: each.description }));
  const changed = checkedEntries(atomFeed(feed, newest)).find((entry) => entry.id.endsWith(id));
  expect(changed?.updated).toBe(updatedAt.toISOString());
  expect(checkedEntries(atomFeed(feed, []))).toEqual([]);
});
