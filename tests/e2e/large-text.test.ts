/** WCAG 2.2, 1.4.4 and 1.4.10: text of twice its size on a phone, and a desktop window of 1280 pixels at 400 %. */
import type { Page } from "@playwright/test";
import {
  expect,
  type Fixtures,
  horizontalOverflow,
  test,
  wrongInTheBar,
} from "#tests/support/browser-test.ts";
import { publishModel, unpublishTestModels } from "#tests/support/published-product.ts";

const MODEL = "geneva-drive";
/** Everything in it is long. */
const LONG = `long-names-${Date.now()}`;
const FILES = Object.fromEntries(
  Array.from({ length: 10 }, (_, at) => [`articulated_body_segment_${at}_left_side_final.stl`, 12 + at]),
);

test.beforeAll(async () => {
  const sheet = {
    id: LONG,
    title: {
      en: "Articulated thunderstorm-companion dragon with interchangeable wings",
      es: "Dragón articulado antielectromagnético con alas intercambiables",
    },
    description:
      "## Electroencephalography\n\n- https://example.com/a/long/address/without/spaces/or/hyphens\n\n```\nlayer_height = 0.2 ; first_layer_height = 0.3\n```",
    prices: { standard: "1234.99", commercial: "4999.90" },
    ...{ layerHeight: 0.2, nozzle: 0.4, material: "petg", infill: 15, supports: "none", printHours: 12 },
  };
  await publishModel(sheet, { ...FILES, "plates with long names/supports/tree_supports_0.2mm.stl": 30 });
});

test.afterAll(unpublishTestModels);

const SIZES = {
  "a font of 200 % on a phone": { width: 390, height: 844, font: 32 },
  "a zoom of 400 % on a desktop": { width: 320, height: 200, font: 16 },
};
type Size = (typeof SIZES)[keyof typeof SIZES];

async function setSize(page: Page, { width, height, font }: Size) {
  await page.setViewportSize({ width, height });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: font, fixed: font } });
}

async function expectToFit(page: Page, t: Fixtures["t"], addresses: string[]) {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByLabel(t("shell.checking")), address).toHaveCount(0);
    await page
      .getByRole("main")
      .locator("details")
      .evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true;
      });
    const found = { overflow: await horizontalOverflow(page), bar: await wrongInTheBar(page) };
    expect({ address, ...found }).toEqual({ address, overflow: 0, bar: [] });
  }
}

for (const [name, size] of Object.entries(SIZES)) {
  test(`every page fits with ${name}`, async ({ page, t, user, consoleErrors }) => {
    consoleErrors.allow(/status of 40[14]|WebSocket connection|failed ApiError/);
    await setSize(page, size);
    const account = ["/dashboard", "/dashboard/settings", "/dashboard/settings/delete", "/logout"];
    await expectToFit(page, t, ["/cart", ...account]);
    await user.getFree("shoreline-coasters", "desk-cable-clips");
    const paid = await user.buy({ id: MODEL, license: "commercial" });
    await user.addToCart({ id: "hive-drawers", license: "standard" });
    const filled = ["/cart", "/checkout", "/dashboard", `/payment/success?session_id=${paid}`];
    await expectToFit(page, t, [...filled, `/product/${MODEL}`, `/product/${MODEL}/photos`]);
    await page.goto("about:blank");
    await page.context().clearCookies({ name: "__Host-sid" });
    const forms = ["/contact", "/login", "/register", "/forgot"];
    const others = ["/payment/failed", "/payment/cancelled", "/no/such/page"];
    await expectToFit(page, t, ["/", "/?q=nothing", `/product/${LONG}`, "/wishlist", ...forms, ...others]);
  });
}
