import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessionUser } from "#app/accounts/session-user.server.ts";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { orders } from "#app/db/schema.ts";
import { membershipInstead } from "#app/memberships/offer.server.ts";
import { isOpened } from "#app/memberships/opened-models.ts";
import { takeView } from "#app/memberships/take.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { insertPeriod, makeMember } from "#tests/support/members.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const { services } = testServices();
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function known({ token }: TestUser, language: "en" | "es" = "en") {
  const user = await sessionUser({ ...services, language }, { sessionToken: token });
  if (!user) throw new Error("nobody is logged in");
  return user;
}

const inside = await insertProduct({ publishedAt: daysAgo(70) });
const collection = await insertCollection({ models: [inside.id] });
const published = [60, 40, 20, 3].map((days) => insertProduct({ publishedAt: daysAgo(days) }));
const models = [inside, ...(await Promise.all(published))];

test.each<[string, Parameters<typeof makeMember>[1], string | null]>([
  ["everything", { period: { startsAt: daysAgo(5) } }, "yyyyy"],
  [
    "a collection",
    { period: { startsAt: daysAgo(5), terms: { opens: "collections", collections: [collection, "gone"] } } },
    "y----",
  ],
  ["what comes out", { period: { startsAt: daysAgo(65), terms: { opens: "published" } } }, "-yy-y"],
  ["a period that was paid back", { period: { order: { status: "refunded" } } }, null],
  [
    "a membership that has ended",
    { membership: { status: "ended" }, period: { startsAt: daysAgo(31) } },
    null,
  ],
])("the browser of a member of %s offers to take what the server gives", async (_, member, expected) => {
  const person = await createUser();
  const { membership, tier } = await makeMember(person.user.id, member);
  const terms = member?.period?.terms;
  if (terms?.opens === "published") await insertPeriod(membership, tier, { startsAt: daysAgo(5), terms });
  const { membership: opened } = await known(person);
  const shown = [];
  const given = [];
  for (const { id } of models) {
    const detail = await productDetail(services, id);
    shown.push(opened && isOpened(opened, detail) ? "y" : "-");
    given.push((await takeView(services, person.user, id)).included ? "y" : "-");
  }
  expect(opened === undefined).toBe(expected === null);
  expect(given.join("")).toBe(expected ?? "-----");
  expect(shown).toEqual(given);
});

test("the browser knows the tier in the reader's language and its discount, and nothing of the membership of nobody", async () => {
  const [member, other] = [await createUser(), await createUser()];
  const { order } = await makeMember(member.user.id, { period: { terms: { discountPercent: 20 } } });
  expect((await known(member)).membership).toEqual({
    tier: "Workshop Club",
    discountPercent: 20,
    opens: "all",
    collections: [],
    paidTimes: [],
  });
  expect((await known(member, "es")).membership?.tier).toBe("Club del taller");
  expect(await (await member.fetch("/app/verify")).json()).toEqual(await known(member));
  expect(Object.keys(await known(other)).sort()).toEqual(["email", "id", "preferences", "username"]);
  await db.update(orders).set({ status: "charged_back" }).where(eq(orders.id, order.id));
  expect(await known(member)).not.toHaveProperty("membership");
});

test("a cart is compared with a membership for who can join, and for no member, also one who has to pay", async () => {
  const instead = (person: TestUser) =>
    membershipInstead(services, person.user, { items: [{ license: "standard", product: inside }] });
  const [visitor, member, onHold, former] = [
    await createUser(),
    await createUser(),
    await createUser(),
    await createUser(),
  ];
  await makeMember(member.user.id);
  const period = { startsAt: daysAgo(50) };
  await makeMember(onHold.user.id, {
    membership: { status: "past_due", pastDueSince: daysAgo(20) },
    period,
  });
  await makeMember(former.user.id, { membership: { status: "ended", endedAt: daysAgo(20) }, period });
  expect(await instead(visitor)).toMatchObject({ interval: "month", cents: 900 });
  expect(await instead(former)).toEqual(await instead(visitor));
  expect(await instead(member)).toBeNull();
  expect(await instead(onHold)).toBeNull();
});
