/** How much memory a browser tab takes over time: its processes as the system counts them, and its page's JavaScript heap. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";

const SAMPLE_INTERVAL_MS = 250;
const MB = 1_000_000;

/** Megabytes. `tab` is all renderer processes, with the download worker; `browser` adds every other process. */
interface MemorySample {
  heap: number;
  tab: number;
  browser: number;
}

/** Shared pages are counted once among those that share them (PSS), so that processes can be added up. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return (Number(kilobytes) * 1024) / MB;
  } catch {
    return 0;
  }
}

/** Megabytes of all processes of a browser. */
export async function processMemory(browser: Browser): Promise<number> {
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  await system.detach();
  return processInfo.reduce((sum, { id }) => sum + memoryOf(id), 0);
}

/** Samples the memory from now on. @returns a function that stops, with each figure's first, highest and last value. */
export async function watchTab(browser: Browser, page: Page) {
  const [system, tab] = [await browser.newBrowserCDPSession(), await page.context().newCDPSession(page)];
  await tab.send("Performance.enable");
  const samples: MemorySample[] = [];
  const sample = async () => {
    const { processInfo } = await system.send("SystemInfo.getProcessInfo");
    const { metrics } = await tab.send("Performance.getMetrics");
    const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
    const sum = (only: RegExp) =>
      processInfo.filter(({ type }) => only.test(type)).reduce((all, { id }) => all + memoryOf(id), 0);
    samples.push({ heap: heap / MB, tab: sum(/^renderer$/), browser: sum(/./) });
  };
  await sample();
  let sampling = Promise.resolve();
  const timer = setInterval(() => {
    // Where the tab has ended, the sample taken when the watch stops fails in the same way.
    sampling = sampling.then(sample).catch(() => clearInterval(timer));
  }, SAMPLE_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await sampling.then(sample);
    await Promise.all([system.detach(), tab.detach()]);
    const summary = (name: keyof MemorySample) => {
      const values = samples.map((each) => each[name]);
      return { first: values[0] ?? 0, peak: Math.max(...values), last: values.at(-1) ?? 0 };
    };
    return {
      samples: samples.length,
      heap: summary("heap"),
      tab: summary("tab"),
      browser: summary("browser"),
    };
  };
}

/** Prints what `watchTab` has found. */
export function printMemory({
  samples,
  ...figures
}: Awaited<ReturnType<Awaited<ReturnType<typeof watchTab>>>>) {
  for (const [name, { first, peak, last }] of Object.entries(figures))
    console.log(
      `  ${name.padEnd(8)} first ${first.toFixed(0)} MB, peak ${peak.toFixed(0)} MB, last ${last.toFixed(0)} MB`,
    );
  console.log(`  ${samples} samples`);
}
