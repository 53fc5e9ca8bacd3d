/** `npm run bench -- chat`: idle chat sockets and their round trips beside two peers in the same run; prints ratios. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildShop } from "#tools/dev/build.ts";
import { freePort } from "#tools/dev/ports.ts";
import { startShop } from "#tools/dev/shop.ts";
import { ShopClient } from "#tools/dev/shop-client.ts";
import { quantile } from "./statistics.ts";
import { workerdMemory } from "./workerd-process.ts";

const KINDS = ["echo", "party", "shop"] as const;
type Kind = (typeof KINDS)[number];
const COUNTS = [100, 1_000];
const WARM_ROUNDS = 3;
/** Longer than the ten seconds without work after which workerd hibernates a room. */
const HIBERNATED_AFTER_MS = 14_000;
const AT_ONCE = 25;

const PATHS: Record<Kind, string> = {
  echo: "/bench/echo/",
  party: "/parties/party-room/",
  shop: "/bench/shop/",
};

const waitUntilOpen = (socket: WebSocket) =>
  new Promise<WebSocket>((resolve, reject) => {
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error("a socket was refused"));
  });

interface Peer {
  kind: Kind;
  name: string;
  socket: WebSocket;
}

async function openPeers(url: string, kind: Kind, names: string[]): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE).map(async (name) => {
      const address = `${url.replace("http", "ws")}${PATHS[kind]}${name}`;
      return { kind, name, socket: await waitUntilOpen(new WebSocket(address)) };
    });
    peers.push(...(await Promise.all(some)));
  }
  return peers;
}

/** Milliseconds from a frame to its answer: the shop confirms the user, the peers echo the same frame. */
async function roundTrip({ name, socket }: Peer): Promise<number> {
  const answered = new Promise<void>((resolve) => {
    socket.onmessage = ({ data }) => /authenticate/.test(String(data)) && resolve();
  });
  const started = performance.now();
  socket.send(JSON.stringify({ event: "authenticate", userId: name }));
  await answered;
  return performance.now() - started;
}

/** Round trips one after the other, alternating between the kinds, so that other load on the machine affects all alike. */
async function roundTrips(peers: Record<Kind, Peer[]>, rounds: number): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { echo: [], party: [], shop: [] };
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < peers.shop.length; at++)
      for (const kind of KINDS) {
        const peer = peers[kind][at];
        if (peer) times[kind].push(await roundTrip(peer));
      }
  return times;
}

function print(name: string, times: Record<Kind, number[]>) {
  for (const fraction of [0.5, 0.99]) {
    const [echo, party, shop] = KINDS.map((kind) => quantile(times[kind], fraction)) as [
      number,
      number,
      number,
    ];
    const ratios = `${(shop / echo).toFixed(2)} of the echo, ${(shop / party).toFixed(2)} of partyserver`;
    const figures = `ours ${shop.toFixed(2)}, echo ${echo.toFixed(2)}, partyserver ${party.toFixed(2)} ms`;
    console.log(`  ${name} p${fraction * 100}: ${ratios} (${figures})`);
  }
}

async function benchIdle(url: string, count: number) {
  const names = Array.from({ length: count }, (_, at) => `person-${count}-${at}`);
  const constructorRuns = async () =>
    (await (await fetch(`${url}/bench/constructor-runs`)).json()) as Record<Kind, number>;
  console.log(`${count} idle sockets, each in a room of its own`);
  const peers: Record<Kind, Peer[]> = { echo: [], party: [], shop: [] };
  for (const kind of KINDS) {
    const [before, started] = [workerdMemory(), performance.now()];
    peers[kind] = await openPeers(url, kind, names);
    const seconds = (performance.now() - started) / 1000;
    const kilobytes = ((workerdMemory() - before) * 1024) / count;
    console.log(
      `  ${kind}: ${kilobytes.toFixed(0)} KB a socket, ${(count / seconds).toFixed(0)} opened a second`,
    );
  }
  await roundTrips(peers, 1);
  print("warm", await roundTrips(peers, WARM_ROUNDS));
  const before = await constructorRuns();
  await wait(HIBERNATED_AFTER_MS);
  const firstAnswers = await roundTrips(peers, 1);
  const after = await constructorRuns();
  print("woken from hibernation", firstAnswers);
  const runs = KINDS.map((kind) => `${kind} ${after[kind] - before[kind]}`).join(", ");
  console.log(`  constructor runs after the pause, of ${count} rooms: ${runs}`);
  for (const { socket } of Object.values(peers).flat()) socket.close();
}

/** Milliseconds from the call that sends a message to its frame on a socket: session, rate limit, D1 and broadcast included. */
async function benchMessages(url: string, messages: number) {
  const ada = new ShopClient(url);
  await ada.post("/register", { username: "Ada", email: "ada@people.test", password: "gear-train-26" });
  const user = (await (await ada.fetch("/app/verify")).json()) as { id: string };
  const headers = { Cookie: ada.cookieHeader, Origin: url };
  const address = `${url.replace("http", "ws")}/app/chat`;
  const socket = await waitUntilOpen(new WebSocket(address, { headers } as never));
  await roundTrip({ kind: "shop", name: user.id, socket });
  const times: number[] = [];
  for (let n = 0; n < messages; n++) {
    const clientId = `bench-${n}`;
    const received = new Promise<void>((resolve) => {
      socket.onmessage = ({ data }) => String(data).includes(clientId) && resolve();
    });
    const started = performance.now();
    await Promise.all([ada.post("/message/create", { message: "Hello", clientId }), received]);
    times.push(performance.now() - started);
  }
  socket.close();
  const [p50, worst] = [quantile(times, 0.5), Math.max(...times)];
  console.log(
    `Message stored, confirmed and on the other tab: p50 ${p50.toFixed(1)} ms, at most ${worst.toFixed(1)} ms`,
  );
}

export async function benchChat(): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "stall-bench-"));
  await buildShop();
  const ports = { shop: await freePort(), payments: await freePort() };
  const shop = await startShop({ ports, stateDir, config: "tests/bench/chat-wrangler.toml" });
  try {
    for (const count of COUNTS) await benchIdle(shop.url, count);
    await benchMessages(shop.url, 20);
  } finally {
    await shop.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
