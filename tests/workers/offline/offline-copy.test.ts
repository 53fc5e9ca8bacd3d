import { expect, test } from "vitest";
import { insertProduct } from "#tests/support/products.ts";
import { browserWithSession, createUserWithPassword } from "#tests/support/users.ts";

const product = await insertProduct();
const ada = await createUserWithPassword();
const anonymous = browserWithSession(null);

const markOf = async (answer: Promise<Response>) => (await answer).headers.get("Offline-Copy");

test("pages that are the same for everybody may be stored, logged in or not", async () => {
  for (const path of ["/", `/product/${product.id}`, "/contact", "/offline"])
    for (const browser of [anonymous, ada.browser])
      expect([path, await markOf(browser.get(path))]).toEqual([path, "everybody"]);
});

test("a user's own pages are marked with the user, and a redirect to the login is not stored", async () => {
  for (const path of ["/dashboard", "/cart"]) {
    expect(await markOf(ada.browser.get(path))).toBe(ada.user.id);
    expect(await markOf(anonymous.get(path))).toBeNull();
  }
});

test("no other page and no error is stored", async () => {
  const own = ["/dashboard/settings", "/dashboard/settings/delete", "/logout", "/payment/failed"];
  for (const path of [...own, "/no-such-page", "/product/no-such-model"])
    expect([path, await markOf(ada.browser.get(path))]).toEqual([path, null]);
  expect(await markOf(anonymous.get("/login"))).toBeNull();
});

test("the offline page redirects a browser with a network, inside the shop only", async () => {
  const sentOn = async (to: string) =>
    (await anonymous.get(`/offline?to=${encodeURIComponent(to)}`)).headers.get("Location");
  expect(await sentOn("/contact?x=1")).toBe("/contact?x=1");
  expect(await sentOn("//evil.test/")).toBe("/dashboard");
});

test("the web app manifest is in the language of its address", async () => {
  const answer = await anonymous.get("/manifest/es");
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
  expect(await answer.json()).toMatchObject({ lang: "es", start_url: "/", display: "standalone" });
  expect((await anonymous.get("/manifest/xx")).status).toBe(404);
});
