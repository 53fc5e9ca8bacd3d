import { expect, test } from "vitest";
import type { ListedPurchase } from "#app/library/library.contract.ts";
import {
  filterPurchases,
  hasNewVersion,
  parsePurchaseSort,
  sortPurchases,
} from "#app/library/sort-purchases.ts";

function purchase(title: string, facts: Partial<ListedPurchase> = {}): ListedPurchase {
  const product = {
    id: title,
    title,
    description: "",
    image: null,
    licenses: [],
    price: 0,
    free: true,
    formats: ["stl"],
    files: 1,
    weight: 1,
    publishedAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    versionAt: null,
    comments: 0,
    photos: 0,
    rating: null,
    printedBy: 0,
    version: 1,
  };
  return {
    id: title,
    product,
    license: "standard",
    purchasedAt: "2026-01-01T00:00:00.000Z",
    downloadCount: 0,
    lastDownloadAt: null,
    fileDownloads: null,
    version: 1,
    lastVersion: null,
    orderCode: null,
    member: false,
    revokedAt: null,
    revokedBecause: null,
    certificateCode: null,
    consentNeeded: null,
    titles: [title],
    isEarly: false,
    whatsNew: null,
    ...facts,
  };
}
const titles = (purchases: ListedPurchase[]) => purchases.map(({ product }) => product.title);

test("a search finds every word, whatever its capitals and accents", () => {
  const owned = [purchase("Caja con bisagra"), purchase("Jarrón de rosca"), purchase("Jarra pequeña")];
  expect(titles(filterPurchases(owned, "JARRON"))).toEqual(["Jarrón de rosca"]);
  expect(titles(filterPurchases(owned, " jarr  pequen"))).toEqual(["Jarra pequeña"]);
  expect(titles(filterPurchases(owned, ""))).toHaveLength(3);
  expect(filterPurchases(owned, "dragon")).toEqual([]);
});

test("a search knows the titles of both languages", () => {
  const owned = [purchase("Bedside lamp", { titles: ["Bedside lamp", "Lámpara de noche"] }), purchase("Jar")];
  expect(titles(filterPurchases(owned, "lampara"))).toEqual(["Bedside lamp"]);
  expect(titles(filterPurchases(owned, "LAMP noche"))).toEqual(["Bedside lamp"]);
  expect(titles(filterPurchases(owned, "lamps"))).toEqual(["Bedside lamp"]);
  expect(titles(filterPurchases(owned, "lámparas"))).toEqual(["Bedside lamp"]);
});

test("purchases are sorted by date, title or downloads", () => {
  const owned = [
    purchase("Zorro", { purchasedAt: "2026-03-01T00:00:00.000Z", downloadCount: 1 }),
    purchase("Ñandú", { purchasedAt: "2026-02-01T00:00:00.000Z", downloadCount: 4 }),
    purchase("Nave", { purchasedAt: "2026-04-01T00:00:00.000Z" }),
  ];
  expect(titles(sortPurchases(owned, "bought", "es"))).toEqual(["Nave", "Zorro", "Ñandú"]);
  expect(titles(sortPurchases(owned, "title", "es"))).toEqual(["Nave", "Ñandú", "Zorro"]);
  expect(titles(sortPurchases(owned, "downloads", "es"))).toEqual(["Ñandú", "Zorro", "Nave"]);
  expect(parsePurchaseSort("anything")).toBe("bought");
});

test("a version after the last download is marked as new, but not before the first download or after a refund", () => {
  expect(hasNewVersion(purchase("A", { version: 2, lastVersion: 1 }))).toBe(true);
  expect(hasNewVersion(purchase("A", { version: 2, lastVersion: 2 }))).toBe(false);
  expect(hasNewVersion(purchase("A", { version: 2 }))).toBe(false);
  const refunded = { version: 2, lastVersion: 1, revokedAt: "2026-05-01T00:00:00.000Z" };
  expect(hasNewVersion(purchase("A", refunded))).toBe(false);
});
