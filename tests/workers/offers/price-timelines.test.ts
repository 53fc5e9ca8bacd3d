/** Prices in time: what the shop shows, charges and calls the lowest of 30 days, beside a model that keeps every price there ever was. */

import { expect, test } from "vitest";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { productById } from "#app/catalog/catalog.store.server.ts";
import { checkoutOf } from "#app/checkout/checkout.server.ts";
import { REFERENCE_MS } from "#app/offers/pricing/sale.ts";
import { endSale } from "#app/offers/sales.server.ts";
import { applyEdit, editProduct } from "#app/publishing/edit-product.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { changeSale, createSale } from "#tests/support/offers.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const NOON = Date.parse("2026-11-22T12:00:00.000Z");
const iso = (day: number) => new Date(NOON + day * DAY_MS).toISOString();
const { services } = testServices();
const servicesAt = (at: number) => ({ ...services, now: () => new Date(at) });

/** What a seller does with a draft of 10 €, by day. */
type Step =
  | { day: number; publish: number }
  | { day: number; price: number }
  | { day: number; sale: number; from?: number; until: number }
  | { day: number; until: number }
  | { day: number; end: true };

interface Interval {
  from: number;
  until: number;
  price: number;
  lowest: number | null;
}

/** Every list price and every sale; none is forgotten. */
function priceModel() {
  const lists: { since: number; cents: number }[] = [{ since: Number.NEGATIVE_INFINITY, cents: 1000 }];
  const sales: Interval[] = [];
  let publishedAt = Number.POSITIVE_INFINITY;
  const listAt = (at: number) => lists.findLast(({ since }) => since <= at)?.cents ?? 0;
  const saleAt = (at: number) => sales.findLast(({ from, until }) => from <= at && at < until);
  const priceAt = (at: number) => saleAt(at)?.price ?? listAt(at);
  const edges = () => [
    publishedAt,
    ...lists.map(({ since }) => since),
    ...sales.flatMap((s) => [s.from, s.until]),
  ];
  const lowestBefore = (at: number) => {
    const start = Math.max(at - REFERENCE_MS, publishedAt);
    const charged = [start, ...edges()].filter((edge) => edge >= start && edge < at);
    return charged.length > 0 ? Math.min(...charged.map(priceAt)) : null;
  };
  return {
    listAt,
    saleAt,
    priceAt,
    edges,
    apply(step: Step) {
      const at = NOON + step.day * DAY_MS;
      const last = sales.at(-1);
      if ("publish" in step) publishedAt = at;
      if ("publish" in step || "price" in step)
        lists.push({ since: at, cents: "publish" in step ? step.publish : step.price });
      else if ("sale" in step) {
        const isLaunch = at < publishedAt;
        const from = isLaunch ? at : NOON + (step.from ?? step.day) * DAY_MS;
        const lowest = isLaunch ? null : lowestBefore(from);
        sales.push({ from, until: NOON + step.until * DAY_MS, price: step.sale, lowest });
      } else if (last && "until" in step) last.until = NOON + step.until * DAY_MS;
      else if (last && last.from >= at) sales.pop();
      else if (last) last.until = at;
    },
  };
}

async function applyToShop(id: string, step: Step) {
  const at = servicesAt(NOON + step.day * DAY_MS);
  if ("publish" in step) {
    const [current] = await productById(db, id);
    if (!current) throw new Error("The product is missing");
    const edit = { id, changes: { prices: { standard: step.publish } } };
    await applyEdit(at, edit, { current, status: "published" });
  } else if ("price" in step)
    await editProduct(at, { id, revision: null, changes: { prices: { standard: step.price } } });
  else if ("sale" in step)
    await createSale(at, {
      ids: [id],
      price: step.sale,
      from: iso(step.from ?? step.day),
      until: iso(step.until),
    });
  else if ("until" in step) await changeSale(at, { ids: [id], until: iso(step.until) });
  else await endSale(at, { ids: [id] });
}

const TIMELINES: Record<string, Step[]> = {
  "a launch price that runs at the publication": [
    { day: 0, sale: 700, until: 5 },
    { day: 1, publish: 900 },
    { day: 20, sale: 800, until: 22 },
    { day: 36, sale: 800, until: 37 },
  ],
  "a launch price that was over before the publication": [
    { day: 0, sale: 300, until: 5 },
    { day: 7, publish: 900 },
    { day: 20, sale: 800, until: 22 },
  ],
  "a price that is raised once a launch price is over": [
    { day: 0, sale: 500, until: 3 },
    { day: 0, publish: 1000 },
    { day: 40, price: 1500 },
    { day: 42, sale: 1200, until: 50 },
    { day: 60, sale: 1200, until: 61 },
  ],
  "sales that follow each other at once": [
    { day: 0, publish: 1000 },
    { day: 40, sale: 800, until: 45 },
    { day: 45, sale: 700, until: 50 },
    { day: 50, price: 900 },
    { day: 80, sale: 850, until: 81 },
  ],
  "a planned sale whose end is moved": [
    { day: 0, publish: 1000 },
    { day: 10, sale: 600, from: 50, until: 60 },
    { day: 52, until: 55 },
    { day: 55, price: 800 },
    { day: 84, sale: 500, until: 90 },
    { day: 86, end: true },
    { day: 86, price: 1200 },
    { day: 117, sale: 1000, until: 118 },
  ],
  "a planned sale that never was": [
    { day: 0, publish: 1000 },
    { day: 1, sale: 100, from: 20, until: 30 },
    { day: 10, end: true },
    { day: 25, price: 700 },
    { day: 60, sale: 500, until: 61 },
  ],
  "a price of exactly 30 days before": [
    { day: 0, publish: 400 },
    { day: 10, price: 1000 },
    { day: 40, sale: 800, until: 41 },
  ],
};

test.each(Object.entries(TIMELINES))("%s", async (_, steps) => {
  const { user } = await createUser();
  const { id } = await insertProduct({ standard: 1000, commercial: null, status: "draft" });
  const model = priceModel();
  for (const [index, step] of steps.entries()) {
    await applyToShop(id, step);
    model.apply(step);
    const now = NOON + step.day * DAY_MS;
    const next = NOON + (steps[index + 1]?.day ?? step.day + 40) * DAY_MS;
    if (!steps.slice(0, index + 1).some((each) => "publish" in each)) continue;
    const times = [now, ...model.edges().flatMap((edge) => [edge - 1, edge])];
    for (const at of new Set(times.filter((time) => time >= now && time < next))) {
      const [shown] = (await productDetail(servicesAt(at), id)).licenses;
      const { total } = await checkoutOf(servicesAt(at), user, { id, license: "standard" });
      const { price, lowest } = model.saleAt(at) ?? {};
      expect({
        step,
        at: new Date(at),
        price: shown?.price,
        total,
        lowest: shown?.sale?.lowestPrice,
      }).toEqual({
        step,
        at: new Date(at),
        price: model.priceAt(at),
        total: model.priceAt(at),
        lowest: price === undefined ? undefined : (lowest ?? price),
      });
    }
  }
});
