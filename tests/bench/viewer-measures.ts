/** Figures of one page of the bench; each is opened in a context of its own, with an empty cache. */
import type { Browser, Page } from "@playwright/test";
import { processMemory } from "./tab-memory.ts";
import type { BenchWindow } from "./viewer-pages/measured-view.ts";

const TIMEOUT_MS = 120_000;
const TURNING_MS = 4_000;

async function inPage<T>(browser: Browser, address: string, measure: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(error));
    await page.goto(address, { waitUntil: "commit", timeout: TIMEOUT_MS });
    return await measure(page);
  } finally {
    await context.close();
  }
}

const shown = (page: Page) =>
  page.waitForFunction(() => (window as unknown as BenchWindow).firstFrame, null, {
    timeout: TIMEOUT_MS,
    polling: 50,
  });

const longestTask = (page: Page) =>
  page.evaluate(() => Math.max(0, ...(window as unknown as BenchWindow).longTasks));

export const measureFirstFrame = (browser: Browser, address: string) =>
  inPage(browser, address, async (page) => {
    const milliseconds = (await (await shown(page)).jsonValue()) ?? 0;
    // Long tasks are reported after they have ended.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    return { milliseconds, longestTask: await longestTask(page) };
  });

export const measureTurning = (browser: Browser, address: string) =>
  inPage(browser, address, async (page) => {
    await shown(page);
    const { frames, times } = await page.evaluate(async (duration) => {
      const bench = window as unknown as BenchWindow;
      bench.longTasks.length = 0;
      bench.frameTimes.length = 0;
      const [start, before] = [performance.now(), bench.drawnFrames];
      while (performance.now() - start < duration) await bench.view?.turn();
      return { frames: bench.drawnFrames - before, times: bench.frameTimes };
    }, TURNING_MS);
    const sorted = times.toSorted((a, b) => a - b);
    const fraction = (part: number) => sorted[Math.floor(part * sorted.length)] ?? 0;
    return {
      framesPerSecond: (1000 * frames) / TURNING_MS,
      mainThread: fraction(0.5),
      mainThread95: fraction(0.95),
      longestTask: await longestTask(page),
    };
  });

/** Enough to show memory that each visit leaks. */
const VISITS = 10;

/** Memory before the model is loaded, while it is shown, after the view has ended, and after it has been opened and ended many times. */
export const measureMemory = (browser: Browser, address: string) =>
  inPage(browser, new URL("/empty.html", address).href, async (page) => {
    const session = await page.context().newCDPSession(page);
    const memory = async () => {
      await session.send("HeapProfiler.collectGarbage");
      const { usedSize } = await session.send("Runtime.getHeapUsage");
      return { heap: usedSize / 1e6, processes: await processMemory(browser) };
    };
    const before = await memory();
    // In the same document, so that only the view's own end frees anything.
    await page.evaluate(async (url) => {
      history.replaceState(null, "", url);
      const text = await (await fetch(url)).text();
      const [, script = ""] = /<script type="module"[^>]* src="([^"]+)"/.exec(text) ?? [];
      await import(script);
    }, address);
    await shown(page);
    const during = await memory();
    const endView = () =>
      page.evaluate(async () => {
        (window as unknown as BenchWindow).view?.end();
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      });
    await endView();
    const after = await memory();
    for (let visit = 1; visit < VISITS; visit++) {
      await page.evaluate(() => {
        const bench = window as unknown as BenchWindow;
        delete bench.firstFrame;
        bench.openAgain?.();
      });
      await shown(page);
      await endView();
    }
    return { before, shown: during, after, afterAll: await memory(), workers: page.workers().length };
  });
