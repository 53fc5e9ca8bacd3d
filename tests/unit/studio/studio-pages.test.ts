import { expect, test } from "vitest";
import { STUDIO_GROUPS, studioPageAt, waitingIn } from "#app/studio/studio-pages.ts";

test.each([
  ["/studio", "studio.today", "/studio"],
  ["/studio/models", "studio.models", "/studio/models"],
  ["/studio/bulk-edit", "studio.models", "/studio/models"],
  ["/studio/models/new", "studio.models", "/studio/models"],
  ["/studio/front-page", "studio.models", "/studio/front-page"],
  ["/studio/import", "studio.models", "/studio/import"],
  ["/studio/orders/ST-1/evidence", "studio.orders", "/studio/orders"],
  ["/studio/chat/user-1", "studio.messages", "/studio/inbox"],
  ["/studio/contact/CM-1", "studio.messages", "/studio/inbox"],
  ["/studio/moderation/gumroad", "studio.messages", "/studio/moderation/reviews"],
  ["/studio/offers/coupons/SUMMER", "studio.money", "/studio/offers"],
  ["/studio/vat/guide", "studio.money", "/studio/vat"],
  ["/studio/settings", "studio.shop", "/studio/settings"],
  ["/studio/settings/brand", "studio.shop", "/studio/settings/brand"],
  ["/studio/legal/terms", "studio.shop", "/studio/legal"],
  ["/studio/backups", "studio.shop", "/studio/backups"],
  ["/studio/version", "studio.shop", "/studio/version"],
  ["/studio/connections", "studio.shop", "/studio/connections"],
  ["/studio/sellers", "studio.shop", "/studio/sellers"],
  ["/studio/security", "studio.shop", "/studio/security"],
])("%s belongs to %s and its page %s", (path, group, page) => {
  const found = studioPageAt(path);
  expect([found.group.label, found.page.to]).toEqual([group, page]);
});

test("a group counts what waits on all of its pages", () => {
  const waiting = { orders: 1, conversations: 2, reviews: 5, comments: 3, photos: 4 };
  const counts = Object.fromEntries(STUDIO_GROUPS.map((group) => [group.label, waitingIn(group, waiting)]));
  expect(counts).toMatchObject({ "studio.orders": 1, "studio.messages": 14, "studio.money": 0 });
});
