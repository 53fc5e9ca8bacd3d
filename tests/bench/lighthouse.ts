/**
 * `npm run bench -- lighthouse`: Lighthouse's mobile preset on the public pages, behind a proxy that
 * compresses as Cloudflare's edge does. Lighthouse is 200 packages, so it is not among ours: LIGHTHOUSE names
 * a folder with it.
 *
 * Its score takes the clock's time of each task. On a small machine, where the page, Lighthouse, the drawing
 * without a graphics card and the shop share two cores, half of that is waiting for one: so the same
 * recording is judged once more by the thread's own time.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { EVENT_TYPES, WEBHOOK_PATH } from "#app/orders/payments/stripe-events.ts";
import { ensureBrowser } from "#tools/dev/browser.ts";
import { buildShop } from "#tools/dev/build.ts";
import { createDemo } from "#tools/dev/demo.ts";
import { freePort } from "#tools/dev/ports.ts";
import { startShop } from "#tools/dev/shop.ts";
import { startMailbox } from "#tools/sandbox/mail/mailbox.ts";
import { startStripeSandbox } from "#tools/sandbox/stripe/server.ts";
import { startCompressingProxy } from "../support/compressing-proxy.ts";
import { median } from "./statistics.ts";

const PAGES = process.env.PAGES?.split(",") ?? [
  "/",
  "/?q=gear",
  "/product/geneva-drive",
  "/memberships",
  "/login",
  "/contact",
];
const RUNS = Number(process.env.RUNS ?? 5);

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; numericValue?: number; displayValue?: string }
  >;
}
interface Flags {
  port: number;
  logLevel: "error";
  /** Folders for the recording: made without a report, and judged without a browser. */
  gatherMode?: string;
  auditMode?: string;
}
type Lighthouse = (url: string | undefined, flags: Flags) => Promise<{ lhr: Report }>;

interface Recording {
  traceEvents: { dur?: number; tdur?: number }[];
}

/** Gives each task of a recording the time that its thread had a processor. */
function leaveOutWaiting(folder: string) {
  const file = join(folder, "defaultPass.trace.json");
  const recording: Recording = JSON.parse(readFileSync(file, "utf8"));
  for (const event of recording.traceEvents)
    if (event.dur && event.tdur !== undefined) event.dur = Math.max(1, Math.min(event.dur, event.tdur));
  writeFileSync(file, JSON.stringify(recording));
}

/** @returns the reports by the clock and by the thread's time */
async function judge(lighthouse: Lighthouse, url: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), "stall-recording-"));
  const flags = { port, logLevel: "error" } as const;
  try {
    await lighthouse(url, { ...flags, gatherMode: folder });
    const { lhr: byClock } = await lighthouse(undefined, { ...flags, auditMode: folder });
    leaveOutWaiting(folder);
    const { lhr: byThread } = await lighthouse(undefined, { ...flags, auditMode: folder });
    return { byClock, byThread };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function lighthouseFrom(folder = ""): Promise<Lighthouse> {
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry))
    throw new Error("npm install --prefix FOLDER lighthouse@12, then LIGHTHOUSE=FOLDER");
  return (await import(pathToFileURL(entry).href)).default;
}

function print(title: string, reports: Report[]) {
  const scores = Object.keys(reports[0]?.categories ?? {}).map((name) => {
    const values = reports.map(({ categories }) => (categories[name]?.score ?? 0) * 100);
    return `${name} ${median(values).toFixed(0)}`;
  });
  const figure = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0));
  const seconds = (id: string) => `${(figure(id) / 1000).toFixed(2)} s`;
  const paint = `FCP ${seconds("first-contentful-paint")}, LCP ${seconds("largest-contentful-paint")}, SI ${seconds("speed-index")}`;
  const rest = `TBT ${figure("total-blocking-time").toFixed(0)} ms, CLS ${figure("cumulative-layout-shift").toFixed(3)}`;
  console.log(`${title}: ${scores.join(", ")} (${paint}, ${rest})`);
}

function printImperfect(reports: Report[]) {
  const imperfect = Object.values(reports[0]?.audits ?? {}).filter(
    ({ score }) => score !== null && score < 0.9,
  );
  for (const { id, title, displayValue = "" } of imperfect)
    console.log(`    ${id}: ${title} ${displayValue}`);
}

export async function benchLighthouse(): Promise<void> {
  const lighthouse = await lighthouseFrom(process.env.LIGHTHOUSE);
  const stateDir = mkdtempSync(join(tmpdir(), "stall-lighthouse-"));
  await buildShop();
  const ports = { shop: await freePort(), payments: await freePort() };
  const proxyPort = await freePort();
  const mailbox = await startMailbox();
  const origin = `http://localhost:${proxyPort}`;
  const shop = await startShop({ ports, stateDir, origin, onLine: mailbox.read });
  const payments = await startStripeSandbox({
    port: ports.payments,
    secretKey: shop.settings.STRIPE_SECRET_KEY,
    webhookUrl: `${origin}${WEBHOOK_PATH}`,
    webhookSecret: shop.settings.STRIPE_WEBHOOK_SECRET,
    webhookEvents: EVENT_TYPES,
  });
  const proxy = await startCompressingProxy(proxyPort, ports.shop);
  const debugging = await freePort();
  const args = [`--remote-debugging-port=${debugging}`, "--no-sandbox", "--disable-gpu"];
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(console.log),
    args,
    // The audit of the back/forward cache needs one.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    await createDemo({
      url: origin,
      token: shop.settings.SELLER_TOKEN,
      mailbox: mailbox.url,
      pay: payments.pay,
      print: () => {},
    });
    console.log(`Medians of ${RUNS} runs, mobile preset`);
    for (const path of PAGES) {
      const byClock: Report[] = [];
      const byThread: Report[] = [];
      for (let run = 0; run < RUNS; run++) {
        const reports = await judge(lighthouse, `${origin}${path}`, debugging);
        byClock.push(reports.byClock);
        byThread.push(reports.byThread);
      }
      const machine = byClock.map(({ environment }) => environment.benchmarkIndex);
      print(`${path} by the clock`, byClock);
      print(
        `${path} by thread time (benchmarkIndex ${Math.min(...machine)}–${Math.max(...machine)})`,
        byThread,
      );
      printImperfect(byThread);
    }
  } finally {
    await browser.close();
    await proxy.close();
    await payments.close();
    await shop.close();
    await mailbox.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
