import { expect, test } from "vitest";
import { exportedOrders, statisticsPage } from "#app/statistics/statistics.server.ts";
import { makeMember } from "#tests/support/members.ts";
import { testServices } from "#tests/support/services.ts";
import { createSeller, createUser } from "#tests/support/users.ts";

const { services } = testServices();

test("what members pay is in the numbers and in the orders' CSV, under the tier's name", async () => {
  const { user } = await createUser();
  const buyer = { name: "Ada", country: "ES" };
  const { order, tier } = await makeMember(user.id, {
    period: { order: { buyer, refundedCents: 100, feeCents: 40 } },
  });
  const { total, countries, models, memberships, licenses } = await statisticsPage(services, "today");
  expect(total).toEqual({ count: 1, gross: 900, refunded: 100, fees: 40 });
  expect(countries).toMatchObject([{ gross: 900 }]);
  expect(models).toEqual([{ tier: tier.slug, title: "Workshop Club", seen: null, carted: null, ...total }]);
  expect([memberships, licenses]).toEqual([total, []]);
  const rows = [];
  for await (const exported of exportedOrders(services, "today")) rows.push(...exported);
  expect(rows).toMatchObject([
    { code: order.code, gross: 900, lines: [{ title: "Workshop Club", license: "membership" }] },
  ]);
  const seller = await createSeller();
  const csv = await (await seller.fetch("/app/studio/models.csv?period=today")).text();
  expect(csv).toContain("\r\n,Workshop Club,,,1,9.00,1.00,0.40,7.60\r\n");
  const page = await (await seller.fetch("/studio/numbers?period=today")).text();
  expect(page).toContain(`href="/studio/memberships/tiers/${tier.slug}"`);
  for (const heading of ["Models and memberships", "Licences and memberships"])
    expect(page).toContain(heading);
  expect(page).toContain("No visit was counted");
});
