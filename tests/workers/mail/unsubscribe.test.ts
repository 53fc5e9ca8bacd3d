import { exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/db/schema.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const { services } = testServices();
const hasNotifications = async (userId: string) => {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row?.notifications;
};
/** A mail provider's request: no cookie, no Origin, RFC 8058's body. */
const oneClick = (url: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: "List-Unsubscribe=One-Click",
  });

test("one-click unsubscribe turns notifications off, without a redirect, and can be repeated", async () => {
  const [{ user }, other] = [await createUser(), await createUser()];
  const url = await unsubscribeUrl(services.settings, user.id);
  for (const _ of [1, 2]) expect((await oneClick(url)).status).toBe(200);
  expect(await hasNotifications(user.id)).toBe(false);
  expect(await hasNotifications(other.user.id)).toBe(true);
});

test("opening the unsubscribe link changes nothing", async () => {
  const { user } = await createUser();
  const url = await unsubscribeUrl(services.settings, user.id);
  for (const [language, button] of [
    ["en", "Turn notifications off"],
    ["es", "Desactivar los avisos"],
  ]) {
    const page = await exports.default.fetch(`${url}?lang=${language}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(new RegExp(`<form method="post"[\\s\\S]*${button}`));
  }
  expect(await hasNotifications(user.id)).toBe(true);
});

test("the unsubscribe button works without JavaScript", async () => {
  const { user } = await createUser();
  const url = await unsubscribeUrl(services.settings, user.id);
  const page = await oneClick(url, { Host: "shop.test", Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" });
  expect(await page.text()).toContain("Notifications are off");
  expect(await hasNotifications(user.id)).toBe(false);
});

test("refuses the unsubscribe form from another site", async () => {
  const { user } = await createUser();
  const url = await unsubscribeUrl(services.settings, user.id);
  expect((await oneClick(url, { Origin: "https://evil.test" })).status).toBe(403);
  expect((await oneClick(url, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect(await hasNotifications(user.id)).toBe(true);
});

test("an incomplete, foreign or made-up unsubscribe token is refused", async () => {
  const [{ user }, other] = [await createUser(), await createUser()];
  const url = await unsubscribeUrl(services.settings, user.id);
  const signature = url.split(".").at(-1) ?? "";
  const wrong = [
    url.slice(0, -1),
    `${url}x`,
    url.replace(user.id, other.user.id),
    `${ORIGIN}/unsubscribe/${user.id}`,
    `${ORIGIN}/unsubscribe/.${signature}`,
    `${ORIGIN}/unsubscribe/${"x".repeat(300)}.${"y".repeat(43)}`,
  ];
  for (const address of wrong) {
    expect((await oneClick(address)).status).toBe(404);
    expect((await exports.default.fetch(address)).status).toBe(404);
  }
  expect([await hasNotifications(user.id), await hasNotifications(other.user.id)]).toEqual([true, true]);
});
