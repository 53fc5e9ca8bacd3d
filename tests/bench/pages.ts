/** `npm run bench -- pages`: requests a second and processor time of the shop, each beside the bare Worker that does the same work. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastWriteCookie } from "#app/http/last-write.server.ts";
import { type BenchRequest, type Load, load } from "./load.ts";
import { buildShopAndPeers, startMiniflareShop } from "./miniflare-shop.ts";
import { median } from "./statistics.ts";

const ROUNDS = 7;
const MODEL_BYTES = 64 * 1024 * 1024;
const RANGE_BYTES = 64 * 1024;

/** Less than the shop allows; more than it takes to render a page that another connection finds in the cache. */
const CLOCKS_AHEAD_MS = 5_000;

type Shop = Awaited<ReturnType<typeof startMiniflareShop>>;

interface Comparison {
  name: string;
  peer: string;
  ours: BenchRequest;
  bare: BenchRequest;
  /** Least share of the bare Worker's requests a second. */
  target: number;
  /** Of each, in each round. */
  requests: number;
}

const randomRange = () => {
  const from = Math.floor(Math.random() * (MODEL_BYTES - RANGE_BYTES));
  return { Range: `bytes=${from}-${from + RANGE_BYTES - 1}` };
};

/** A link inside the shop: no visit begins. */
const insideShop = (host: string) => () => ({ Referer: `http://${host}/cart` });

/** No cached page is new enough for who has just written, so each is rendered (and cached again). */
const afterWrite = (host: string) => () => ({
  ...insideShop(host)(),
  Cookie: lastWriteCookie(new Date(Date.now() + CLOCKS_AHEAD_MS)).split(";")[0] ?? "",
});

/** Puts what the shop answers at `path` into the cache of the bare Worker. */
async function cacheForPeer({ miniflare, url, hosts }: Shop, path: string): Promise<BenchRequest> {
  const answer = await fetch(`${url}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "" };
  await miniflare.dispatchFetch(`http://${hosts.peers}/cached${path}`, { method: "PUT", body, headers });
  return { host: hosts.peers, path: `/cached${path}`, status: 200, bytes: body.length };
}

async function comparisons(shop: Shop): Promise<Comparison[]> {
  const { hosts, cookie, tokenHash, picture } = shop;
  const page = await cacheForPeer(shop, "/");
  const image = await cacheForPeer(shop, picture);
  const ours = (path: string): BenchRequest => ({ host: hosts.shop, path, status: 200 });
  const bare = (path: string): BenchRequest => ({ host: hosts.peers, path, status: 200 });
  const part = { status: 206, bytes: RANGE_BYTES };
  return [
    {
      name: "/ (cached)",
      peer: "Cache API",
      ours: { ...page, ...ours("/"), headers: insideShop(hosts.shop) },
      bare: page,
      target: 0.69,
      requests: 600,
    },
    {
      // Where the visitor comes from is counted by a Durable Object, after the answer.
      name: "/ (a visit begins)",
      peer: "Cache API",
      ours: { ...page, ...ours("/") },
      bare: page,
      target: 0.45,
      requests: 600,
    },
    {
      name: "/robots.txt",
      peer: "hello",
      ours: ours("/robots.txt"),
      bare: bare("/hello"),
      target: 0.54,
      requests: 1_500,
    },
    {
      name: "/images/*",
      peer: "Cache API",
      ours: { ...image, ...ours(picture) },
      bare: image,
      target: 0.77,
      requests: 600,
    },
    {
      name: "/login",
      peer: "Remix",
      ours: ours("/login"),
      bare: { ...ours("/login"), host: hosts.remix },
      target: 0.87,
      requests: 200,
    },
    {
      name: "/ (rendered)",
      peer: "Remix, /login",
      ours: { ...ours("/"), headers: afterWrite(hosts.shop) },
      bare: { ...ours("/login"), host: hosts.remix },
      target: 0.24,
      requests: 100,
    },
    {
      name: "/product (rendered)",
      peer: "Remix, /login",
      ours: { ...ours("/product/big"), headers: afterWrite(hosts.shop) },
      bare: { ...ours("/login"), host: hosts.remix },
      target: 0.23,
      requests: 100,
    },
    {
      name: "/app/rate",
      peer: "D1 read",
      ours: ours("/app/rate"),
      bare: bare("/rate"),
      target: 0.74,
      requests: 400,
    },
    {
      name: "64 KiB of a zip",
      peer: "D1 batch and R2 range",
      ours: { ...ours("/app/download/big"), ...part, headers: () => ({ Cookie: cookie, ...randomRange() }) },
      bare: { ...bare("/range"), ...part, headers: () => ({ "X-Token-Hash": tokenHash, ...randomRange() }) },
      target: 0.71,
      requests: 200,
    },
  ];
}

/** Rounds alternate, so that other load on the machine affects both alike. @returns whether the target is reached. */
async function compare(
  port: number,
  { name, peer, ours, bare, target, requests }: Comparison,
): Promise<boolean> {
  await load(port, ours, requests);
  await load(port, bare, requests);
  const rounds: { ours: Load; bare: Load }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ours: await load(port, ours, requests), bare: await load(port, bare, requests) });
  const ratio = median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond));
  const figures = (of: "ours" | "bare") => {
    const perSecond = median(rounds.map((round) => round[of].perSecond));
    const cpuMs = median(rounds.map((round) => round[of].cpuMs));
    return [perSecond.toFixed(0), cpuMs.toFixed(2)];
  };
  const cells = [name, ratio.toFixed(2), target.toFixed(2), ...figures("ours"), ...figures("bare")];
  console.log(`${row(cells)}  ${peer}`);
  return ratio >= target;
}

const row = ([name = "", ...cells]: string[]) =>
  name.padEnd(20) + cells.map((cell) => cell.padStart(9)).join("");

export async function benchPages(): Promise<void> {
  await buildShopAndPeers();
  await measurePages();
}

async function measurePages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stall-bench-"));
  const shop = await startMiniflareShop(folder, MODEL_BYTES);
  try {
    console.log(
      `Medians of ${ROUNDS} alternating rounds. CPU: milliseconds of workerd's processor time for one request,`,
    );
    console.log(
      "of all its threads (/proc), so with Miniflare's own D1, R2 and Cache API, and work after the answer.",
    );
    console.log(row(["", "ratio", "target", "req/s", "CPU", "bare/s", "CPU"]));
    const reached: boolean[] = [];
    for (const comparison of await comparisons(shop)) reached.push(await compare(shop.port, comparison));
    process.exitCode = reached.every(Boolean) ? 0 : 1;
  } finally {
    await shop.miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
