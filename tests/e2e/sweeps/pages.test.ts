/** Every page of the shop, empty and filled, in each pair of width and language: axe, overflow and the bar. Links lead from page to page. */
import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, logInAsSeller, test, wrongInTheBar } from "#tests/support/browser-test.ts";
import { createApiClient } from "#tests/support/shop-user.ts";
import { tierOf } from "#tests/support/tiers.ts";

/** "product.$id_.comments" is `/product/:id/comments`; "_" begins parts and ends others that are not in the address. */
function patternOf(route: string): RegExp {
  const parts = route
    .split(".")
    .map((part) => part.replace(/_$/, ""))
    .filter((part) => !part.startsWith("_"));
  const segments = parts.map((part) => (part === "$" ? ".+" : part.startsWith("$") ? "[^/]+" : part));
  return new RegExp(`^/${segments.join("/")}$`);
}

/** Layouts have no address of their own, and "studio.$" only leads on; the others are seen in their stories, which alone can come to them. */
const LEFT_OUT = [
  ...["studio", "studio._inbox", "offline", "studio_.confirm", "studio.models.$id_.versions_.$version"],
  ...["studio.letters.$id", "studio.letters.$id_.send", "studio.$"],
  ...["memberships_.$slug.join", "memberships_.joined", "dashboard.membership_.change"],
];
const parametersOf = (route: string) => (/(^|\.)\$$/.test(route) ? 9 : route.split("$").length);
const ROUTES = readdirSync("app/routes")
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => file.slice(0, -".tsx".length))
  .filter((route) => !LEFT_OUT.includes(route))
  // An address that two routes match belongs to the one with fewer parameters; one that takes the rest comes last.
  .sort((a, b) => parametersOf(a) - parametersOf(b) || b.length - a.length)
  .map((route) => ({ route, pattern: patternOf(route) }));
const routeOf = (address: string) =>
  ROUTES.find(({ pattern }) => pattern.test(new URL(address, "http://shop").pathname))?.route ?? "";

/** Routes of no page, and of all other addresses: calls, files, mistakes. */
const REST = ["", "$", "dashboard.$"];

/** Opens these pages and one page of every route not yet `seen` that they link to. @returns what is wrong on which page */
async function sweep(page: Page, starts: string[], seen: Set<string>): Promise<string[]> {
  const wrong: string[] = [];
  const queue = starts.map((address) => ({ address, isWanted: true }));
  for (const { address, isWanted } of queue) {
    if (!isWanted && seen.has(routeOf(address))) continue;
    await page.goto(address);
    seen.add(routeOf(page.url()));
    await expectAccessible(page).catch((error: Error) => wrong.push(`${address}: ${error.message}`));
    for (const control of await wrongInTheBar(page)) wrong.push(`${address}: ${control} in the bar`);
    const links = await page
      .locator("a[href^='/']")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const link of links)
      if (!REST.includes(routeOf(link)) && !seen.has(routeOf(link)))
        queue.push({ address: link, isWanted: false });
  }
  return wrong;
}

const MODEL = "geneva-drive";
const VISITORS = [
  ...["/", "/?q=nothing", `/product/${MODEL}`, "/news", "/printer", "/memberships", "/memberships/cancel"],
  ...[`/product/${MODEL}/comments`, `/product/${MODEL}/reviews`, `/product/${MODEL}/reviews/gumroad`],
  ...["/login", "/register", "/forgot", "/contact", "/contact/sent/CM-22222222", "/wishlist", "/goodbye"],
  ...["/payment/failed", "/no/such/page", "/legal/terms", "/license/0000-0000-0000-0000"],
  ...["reset", "verify-email", "confirm-email", "confirm-news", "unsubscribe"].map(
    (name) => `/${name}/unknown`,
  ),
];
const EMPTY = [
  ...["/cart", "/dashboard", "/wishlist", "/dashboard/settings", "/dashboard/settings/delete", "/logout"],
  ...[
    "/dashboard/nothing",
    "/letters/1",
    "/claim/unknown",
    "/invitation/unknown",
    "/gift/unknown",
    "/dashboard/gift/ST-22222222",
  ],
  ...["/dashboard/consent/ST-22222222", "/dashboard/withdrawal/ST-22222222", "/dashboard/membership"],
  `/dashboard/take/${MODEL}`,
];
const STUDIO = [
  ...[
    "/studio",
    "/studio/inbox",
    "/studio/models",
    "/studio/offers",
    "/studio/memberships",
    "/studio/memberships/members",
    "/studio/orders",
    "/studio/customers",
  ],
  ...["/studio/bulk-edit", "/studio/letters/new", "/studio/moderation/gumroad", "/studio/chat/nobody"],
  ...["/studio/contact/CM-22222222", `/studio/offers/open-price/${MODEL}`, "/studio/offers/bundles/none"],
  ...[`/studio/models/${MODEL}/version`, `/studio/models/${MODEL}/view`, `/studio/models/${MODEL}/parts`],
  ...[`/studio/models/${MODEL}/versions`, "/studio/mails", "/studio/sellers"],
  "/studio/settings/tokens",
];

const DARK = { colorScheme: "dark" } as const;
const PAIRS = {
  "a desktop in English": { viewport: { width: 1280, height: 800 }, locale: "en-GB" },
  "a phone in Spanish": { viewport: { width: 390, height: 844 }, locale: "es-ES", ...DARK },
  "a desktop in Spanish": { viewport: { width: 1280, height: 800 }, locale: "es-ES", ...DARK },
  "a phone in English": { viewport: { width: 390, height: 844 }, locale: "en-GB" },
};

test.describe.configure({ mode: "parallel", timeout: 600_000 });
for (const [name, pair] of Object.entries(PAIRS))
  test.describe(name, () => {
    const isPhone = pair.viewport.width < 400;
    test.use({ ...pair, hasTouch: isPhone, isMobile: isPhone });
    test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 40[014]|failed ApiError/));

    test("every page of a shopper has no fault of access, fits the screen and has its whole bar", async ({
      page,
      t,
      user,
    }) => {
      const seen = new Set<string>();
      const wrong = await sweep(page, EMPTY, seen);
      await user.getFree("shoreline-coasters");
      const paid = await user.buy({ id: MODEL, license: "commercial" });
      await user.addToCart({ id: "hive-drawers", license: "standard" });
      const success = `/payment/success?session_id=${paid}`;
      wrong.push(...(await sweep(page, ["/cart", "/checkout", "/dashboard", "/wishlist", success], seen)));
      await page.goto(await user.startPayment());
      await page.getByRole("link", { name: "Back to the shop" }).click();
      await page.waitForURL("**/payment/cancelled?*");
      const post = createApiClient(page, t);
      const { id } = await post("/comment/create", { productId: MODEL, message: `It ticks ${Date.now()}` });
      const report = `/product/${MODEL}/comments/${id}/report`;
      wrong.push(...(await sweep(page, [page.url(), report], seen)));
      await page.context().clearCookies({ name: "__Host-sid" });
      wrong.push(...(await sweep(page, [...VISITORS, report], seen)));
      await page.goto("/sign-in");
      await page.getByRole("textbox", { name: t("account.email") }).fill(`sweep.${Date.now()}@people.test`);
      await page.getByRole("button", { name: t("signIn.send") }).click();
      await page.waitForURL("**/sign-in/code*");
      wrong.push(...(await sweep(page, [page.url()], seen)));
      expect(wrong).toEqual([]);
      // Of a shop without an owner, and of one with a SHOP_SECRET; set-up.test.ts and backups.test.ts open them.
      const unseen = ROUTES.filter(({ route }) => !route.startsWith("studio") && !seen.has(route));
      expect(unseen.map(({ route }) => route).sort()).toEqual(["setup", "setup_.recover", "setup_.restore"]);
    });

    test("every page of the studio has no fault of access, fits the screen and has its whole bar", async ({
      page,
      t,
      user,
    }) => {
      await user.buy({ id: "hive-drawers", license: "standard" });
      await logInAsSeller(page, t);
      const call = createApiClient(page, t);
      const until = new Date(Date.now() + 86_400_000).toISOString();
      const code = `SWEEP-${Date.now()}`;
      await call("/studio/coupons", {
        ...{ code, percent: 10, amount: null, ids: null, minimum: null, withSales: false },
        ...{ tier: null, ownersOf: null, subscribersOnly: false },
        ...{ from: null, until: null, maxUses: null, maxUsesPerPerson: null },
      });
      await call("/studio/sales", {
        ...{ ids: [MODEL], collection: null, all: false, license: null },
        ...{ percent: 10, price: null, from: null, until, announced: false },
      });
      const { slug } = await call("/studio/collections", { title: { en: code, es: code }, text: {} });
      const tier = tierOf({
        name: { en: code, es: code },
        yearCents: 9_000,
        opens: "collections",
        collections: [slug],
      });
      const { slug: tierSlug } = await call("/studio/memberships/tiers", tier);
      const memberships = [`/studio/memberships/tiers/${tierSlug}`, "/memberships"];
      const offers = [`/studio/offers/coupons/${code}`, `/studio/offers/sales/${MODEL}`];
      const seen = new Set<string>();
      const wrong = await sweep(
        page,
        [...STUDIO, ...offers, ...memberships, `/studio/collections/${slug}`],
        seen,
      );
      await page.goto("/studio/orders");
      const order = await page.locator("a[href^='/studio/orders/ST-']").first().getAttribute("href");
      wrong.push(...(await sweep(page, [`${order}`, `${order}/evidence`], seen)));
      await call("/studio/sales/end", { ids: [MODEL] });
      await call("/studio/coupons/end", { code });
      await call("/studio/memberships/tiers/remove", { slug: tierSlug, revision: null });
      expect(wrong).toEqual([]);
      expect(ROUTES.filter(({ route }) => route.startsWith("studio") && !seen.has(route))).toEqual([]);
    });
  });
