import type { Page, Route } from "@playwright/test";
import { zipSync } from "fflate";
import type { Translate } from "#app/i18n/translate.ts";
import { expect, expectAccessible, test, waitForHydration } from "#tests/support/browser-test.ts";
import { binaryStlOf, cubeMesh, objOf, simpleThreeMf } from "#tests/support/mesh-files.ts";
import { publishModel, unpublishTestModels } from "#tests/support/published-product.ts";

test.afterAll(unpublishTestModels);

const buttonOf = (page: Page, t: Translate) => page.getByRole("button", { name: t("product.view3d") });
const canvasOf = (page: Page) => page.getByRole("application");

const ID = `two-cubes-${Date.now()}`;
test.beforeAll(() =>
  publishModel(
    {
      id: ID,
      title: { en: "Two cubes", es: "Dos cubos" },
      description: "A pair.",
      prices: { standard: "free" },
    },
    { "Large.stl": binaryStlOf(cubeMesh(30)), "Small.stl": binaryStlOf(cubeMesh(12)) },
  ),
);

async function openView(page: Page, t: Translate) {
  await page.goto(`/product/${ID}`);
  await waitForHydration(page, t);
  await buttonOf(page, t).click();
  await expect(canvasOf(page)).toBeVisible();
}

/** The middle of the canvas, without its options, the buttons at its edges and the mark of the keyboard's focus. */
async function pictureOf(page: Page): Promise<Buffer> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await canvasOf(page).boundingBox()) ?? {};
  const showOptions = (opacity: string) =>
    page.locator(".viewer-options").evaluateAll((all, value) => {
      for (const options of all) options.style.opacity = value;
    }, opacity);
  await showOptions("0");
  const clip = { x: x + 8, y: y + 60, width: width - 16, height: height - 120 };
  const picture = await page.screenshot({ clip });
  await showOptions("");
  return picture;
}

const drawingWorker = (page: Page) => {
  const [worker] = page.workers();
  if (!worker) throw new Error("no worker draws");
  return worker;
};

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Once the worker has drawn what it was told, and two pictures in a row are the same: on a slow machine the last picture stays for long. */
async function settledPictureOf(page: Page): Promise<Buffer> {
  await drawingWorker(page).evaluate(twoFrames);
  let last = await pictureOf(page);
  await expect
    .poll(async () => {
      const before = last;
      last = await pictureOf(page);
      return last.equals(before);
    })
    .toBe(true);
  return last;
}

/** What `watchDrawing` leaves in the worker. */
interface Drawing {
  pictures: number;
  /** Known with the next picture. */
  context: Promise<WebGL2RenderingContext>;
}

/** Counts the pictures that the worker draws from now on. */
const watchDrawing = (page: Page) =>
  drawingWorker(page).evaluate(() => {
    const { clear } = WebGL2RenderingContext.prototype;
    let tell: (context: WebGL2RenderingContext) => void = () => {};
    const drawing: Drawing = { pictures: 0, context: new Promise((resolve) => (tell = resolve)) };
    WebGL2RenderingContext.prototype.clear = function (mask) {
      (self as unknown as Drawing).pictures += 1;
      tell(this);
      clear.call(this, mask);
    };
    Object.assign(self, drawing);
  });

/** Collects what the page shifts from now on, also after an input, which does not count towards CLS. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: string[] = [];
    const startTagOf = (node: Node | null) => (node as Element | null)?.cloneNode() as Element | undefined;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of sources) {
          const from = [previousRect, currentRect].map(({ x, y, height }) => [x, y, height].join(" "));
          shifts.push(`${value} ${startTagOf(node)?.outerHTML}: ${from.join(" -> ")}`);
        }
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });

/** Waits until the picture is (not) the one from before. */
const expectPicture = (page: Page, before: Buffer, same: boolean) =>
  expect.poll(async () => before.equals(await pictureOf(page))).toBe(same);

test("a model is turned, zoomed and taken apart by keys, buttons and drags", {
  tag: ["@story", "@phone"],
}, async ({ page, t }) => {
  await page.addInitScript(() => {
    const volume = { x: 300, y: 300, z: 400, round: true };
    const printer = { id: "round-300x400", name: null, volume };
    localStorage.setItem("stall.printer", JSON.stringify({ printer, centsPerKg: null }));
  });
  await openView(page, t);
  const canvas = canvasOf(page);
  await expect(canvas).toBeFocused();
  await expectAccessible(page);
  const first = await pictureOf(page);
  for (const key of ["ArrowRight", "Shift+ArrowUp", "+"]) {
    await page.keyboard.press(key);
    await expectPicture(page, first, false);
    await page.keyboard.press("r");
    await expectPicture(page, first, true);
  }
  for (const name of ["turn_left", "turn_up", "nearer", "farther"] as const) {
    await page.getByRole("button", { name: t(`viewer.${name}`) }).click();
    await expectPicture(page, first, false);
    await page.getByRole("button", { name: t("viewer.reset") }).click();
    await page.mouse.move(0, 0);
    await canvas.focus();
    await expectPicture(page, first, true);
  }
  const box = await canvas.boundingBox();
  if (!box) throw new Error("the canvas has no place");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y);
  await page.mouse.up();
  await expectPicture(page, first, false);
  await page.getByLabel(t("viewer.options")).click();
  const part = page.getByRole("checkbox", { name: "Small.stl", exact: true });
  await part.press("Space");
  await expect(part).not.toBeChecked();
  const one = await settledPictureOf(page);
  await part.press("Space");
  await expectPicture(page, one, false);
  await part.press("Space");
  await expectPicture(page, one, true);
  await expectAccessible(page);
  await page.getByRole("radio", { name: t("viewer.blue") }).check();
  await expectPicture(page, one, false);
  // One part is left: the large cube.
  await page.getByRole("checkbox", { name: t("viewer.sizes", { size: "30 × 30 × 30" }) }).check();
  const sizes = page.locator(".viewer-size");
  await expect(sizes).toHaveText(["30 mm", "30 mm", "30 mm"]);
  // The box becomes wider than the view, and its labels stay in the view.
  await canvas.focus();
  for (let step = 0; step < 6; step++) await page.keyboard.press("+");
  await expectPicture(page, one, false);
  const { x: left = 0, width = 0 } = (await canvas.boundingBox()) ?? {};
  const edges = () =>
    sizes.evaluateAll((labels) =>
      labels.map((label) => label.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
    );
  await expect.poll(async () => Math.min(...(await edges()))).toBeGreaterThanOrEqual(left);
  await expect.poll(async () => Math.max(...(await edges()))).toBeLessThanOrEqual(left + width);
  await page.keyboard.press("r");
  const whole = await pictureOf(page);
  await page.getByRole("radio", { name: "Z", exact: true }).check();
  await expectPicture(page, whole, false);
  await expectAccessible(page);
  await page.getByRole("slider", { name: t("viewer.sectionAt", { length: 15 }) }).press("End");
  await expect(page.getByRole("slider", { name: t("viewer.sectionAt", { length: 30 }) })).toBeFocused();
  await page.getByRole("checkbox", { name: t("viewer.plate", { printer: "300 × 300 mm" }) }).check();
  await expectPicture(page, whole, false);
});

test("one finger turns the model, two scroll the page and zoom; with less motion each step is one picture", {
  tag: "@phone",
}, async ({ page, t }) => {
  await openView(page, t);
  await watchDrawing(page);
  const canvas = canvasOf(page);
  await canvas.scrollIntoViewIfNeeded();
  const session = await page.context().newCDPSession(page);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  /** From where each finger is to where it goes, in pixels from the middle of the canvas. */
  const drag = async (fingers: { from: [number, number]; to: [number, number] }[]) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
    const points = (place: "from" | "to") =>
      fingers.map((finger, id) => ({
        id,
        x: x + width / 2 + finger[place][0],
        y: y + height / 2 + finger[place][1],
      }));
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points("from") });
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points("to") });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const first = await pictureOf(page);
  const top = await scrolled();
  await drag([{ from: [0, 0], to: [40, -50] }]);
  await expectPicture(page, first, false);
  expect(await scrolled()).toBe(top);
  await canvas.press("r");
  await expectPicture(page, first, true);
  await drag([
    { from: [0, 30], to: [0, -20] },
    { from: [40, 30], to: [40, -20] },
  ]);
  await expect.poll(scrolled).toBeGreaterThan(top);
  await expectPicture(page, first, true);
  await drag([
    { from: [-20, 0], to: [-60, 0] },
    { from: [20, 0], to: [60, 0] },
  ]);
  await expectPicture(page, first, false);

  await page.keyboard.press("Escape");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await buttonOf(page, t).press("Enter");
  await expect(canvas).toBeFocused();
  await watchDrawing(page);
  await page.keyboard.press("r");
  await expectPicture(page, first, true);
  const pictures = () => drawingWorker(page).evaluate(() => (self as unknown as Drawing).pictures);
  const before = await pictures();
  await canvas.press("ArrowRight");
  await expectPicture(page, first, false);
  expect(await pictures()).toBe(before + 1);
});

test("full screen, a lost graphics card and closing keep what was seen, where the focus was and the layout", {
  tag: "@phone",
}, async ({ page, t }) => {
  await watchShifts(page);
  // A view that is loaded ahead would be shown before styles in a file of their own.
  await page.route(/\.css$/, (route) => route.abort());
  await openView(page, t);
  const canvas = canvasOf(page);
  const first = await pictureOf(page);
  await page.getByRole("button", { name: t("viewer.enterFullScreen") }).click();
  await expect(page.locator("dialog.viewer:modal")).toBeVisible();
  await expectAccessible(page);
  // All of it is in view at once, so that starting over changes nothing.
  const large = await pictureOf(page);
  await canvas.press("ArrowRight");
  await expectPicture(page, large, false);
  await canvas.press("r");
  await expectPicture(page, large, true);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog.viewer:modal")).toHaveCount(0);
  await watchDrawing(page);
  await canvas.press("r");
  const worker = drawingWorker(page);
  const lost = await worker.evaluateHandle(async () => {
    const card = (await (self as unknown as Drawing).context).getExtension("WEBGL_lose_context");
    card?.loseContext();
    return card;
  });
  await expect(page.getByRole("status").filter({ hasText: t("viewer.lost") })).toBeVisible();
  await lost.evaluate((card) => card?.restoreContext());
  await expect(canvas).toBeVisible();
  await canvas.focus();
  await expectPicture(page, first, true);
  await page.keyboard.press("Escape");
  await expect(canvas).toHaveCount(0);
  await expect(buttonOf(page, t)).toBeFocused();
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

/** Chromium runs no such script in workers, so that those are taken too. */
function withoutWebGl() {
  HTMLCanvasElement.prototype.getContext = () => null;
  Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen");
}

test("without WebGL or without an answer the pictures stay, and it says why; where workers have none the page draws", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/, /The 3D view could not be loaded/);
  await page.route("**/*.glb", (route) => route.abort(), { times: 1 });
  await page.goto(`/product/${ID}`);
  await waitForHydration(page, t);
  await buttonOf(page, t).click();
  await expect(page.getByText(t("viewer.failed"))).toBeVisible();
  await page.getByRole("button", { name: t("ui.retry") }).click();
  await expect(canvasOf(page)).toBeVisible();
  // On a slow network the picture stays until the model is there.
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const delay = async (route: Route) => {
    await isAnswered;
    await route.continue();
  };
  await page.route("**/*.glb", delay, { times: 1 });
  await page.reload();
  await waitForHydration(page, t);
  await buttonOf(page, t).click();
  await expect(page.locator("dialog.viewer").getByText(t("ui.loading"))).toBeVisible();
  await expect(page.locator("dialog.viewer")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  answer();
  await expect(canvasOf(page)).toBeFocused();
  await page.route("**/preview.worker*.js", async (route) => {
    const response = await route.fetch();
    const body = `OffscreenCanvas.prototype.getContext = () => null;${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await page.reload();
  await waitForHydration(page, t);
  await buttonOf(page, t).click();
  await expect(canvasOf(page)).toBeFocused();
  const drawnOnPage = await pictureOf(page);
  await page.keyboard.press("ArrowRight");
  await expectPicture(page, drawnOnPage, false);
  await page.keyboard.press("r");
  await expectPicture(page, drawnOnPage, true);
  await page.addInitScript(withoutWebGl);
  await page.reload();
  await waitForHydration(page, t);
  await buttonOf(page, t).click();
  await expect(page.getByText(t("viewer.unsupported"))).toBeVisible();
  await expectAccessible(page);
  const view = page.locator("dialog.viewer");
  await view.getByRole("button", { name: t("ui.close") }).click();
  await expect(buttonOf(page, t)).toBeFocused();
});

test("a 3D view whose code is gone says so, and opens once the page is loaded again", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/, /A part of the page could not be loaded/);
  await page.goto(`/product/${ID}`);
  const viewers = "**/assets/viewer-*.js";
  await page.route(viewers, (route) => route.fulfill({ status: 404 }));
  await waitForHydration(page, t);
  const open = buttonOf(page, t);
  await open.click();
  const again = page.getByRole("button", { name: t("shell.loadAgain") });
  await expect(again).toBeVisible();
  await page.unroute(viewers);
  await Promise.all([page.waitForEvent("load"), again.click()]);
  await waitForHydration(page, t);
  await open.click();
  await expect(canvasOf(page)).toBeVisible();
});

test("an owner looks at the real mesh of each file, which counts as these files and not as the whole model", {
  tag: "@phone",
}, async ({ page, t, user, consoleErrors }) => {
  const id = `cube-files-${Date.now()}`;
  await publishModel(
    { id, title: { en: "Cubes", es: "Cubos" }, description: "Files.", prices: { standard: "free" } },
    {
      "all/Cube.stl": binaryStlOf(cubeMesh(30)),
      "all/Cube.obj": objOf(cubeMesh(30)),
      "Cube.3mf": simpleThreeMf(cubeMesh(30)),
    },
  );
  await user.getFree(id);
  await page.goto(`/dashboard/files/${id}`);
  await waitForHydration(page, t);
  const opener = (name: string) =>
    page.getByRole("button", { name: new RegExp(`^${t("product.view3d")}.*${name}$`) });
  const pictures: Buffer[] = [];
  for (const name of ["Cube.stl", "Cube.obj", "Cube.3mf"]) {
    await opener(name).press("Enter");
    await expect(canvasOf(page)).toBeFocused();
    pictures.push(await pictureOf(page));
    await page.keyboard.press("ArrowRight");
    await expectPicture(page, pictures[0] as Buffer, false);
    if (name === "Cube.stl") await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(canvasOf(page)).toHaveCount(0);
    await expect(opener(name)).toBeFocused();
  }
  // The same mesh in each format.
  expect(pictures.every((picture) => picture.equals(pictures[0] as Buffer))).toBe(true);

  consoleErrors.allow(/Failed to load resource/, /The 3D view could not be loaded/);
  const answers = {
    failed: null,
    broken: Buffer.from("solid nothing"),
    // Unpacks to a thousand times its size.
    tooLarge: Buffer.from(zipSync({ "3D/3dmodel.model": new Uint8Array(40_000_000) })),
  } as const;
  for (const [state, body] of Object.entries(answers)) {
    await page.route("**/app/download/**", (route) => (body ? route.fulfill({ body }) : route.abort()), {
      times: 1,
    });
    await opener(state === "tooLarge" ? "Cube.3mf" : "Cube.stl").click();
    await expect(page.getByText(t(`viewer.${state as keyof typeof answers}`))).toBeVisible();
    if (body === null) await page.getByRole("button", { name: t("ui.retry") }).click();
    await expect(canvasOf(page)).toBeVisible({ visible: body === null });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("ui.close") })
      .click();
  }
  await page.goto("/dashboard");
  const [files = ""] = t.count("library.fileDownloads", 3, { total: 3, date: "" }).split(",");
  await expect(page.getByText(files)).toBeVisible();
  await page.addInitScript(withoutWebGl);
  await page.goto(`/dashboard/files/${id}`);
  await waitForHydration(page, t);
  await opener("Cube.stl").click();
  await expect(page.getByText(t("viewer.noWebGl"))).toBeVisible();
});
