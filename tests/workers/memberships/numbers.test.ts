import { expect, test } from "vitest";
import { exportedOrders, statisticsPage } from "#app/statistics/statistics.server.ts";
import { makeMember } from "#tests/support/members.ts";
import { testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const { services } = testServices();

test("what members pay is in the numbers and in the orders' CSV, under the tier's name", async () => {
  const { user } = await createUser();
  const buyer = { name: "Ada", country: "ES" };
  const { order } = await makeMember(user.id, {
    period: { order: { buyer, refundedCents: 100, feeCents: 40 } },
  });
  const { total, countries } = await statisticsPage(services, "today");
  expect(total).toEqual({ count: 1, gross: 900, refunded: 100, fees: 40 });
  expect(countries).toMatchObject([{ gross: 900 }]);
  const rows = [];
  for await (const exported of exportedOrders(services, "today")) rows.push(...exported);
  expect(rows).toMatchObject([
    { code: order.code, gross: 900, lines: [{ title: "Workshop Club", license: "membership" }] },
  ]);
});
