/** How the tools find, trust and empty the shops that run on this machine. */
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SECRET_MIN, setInDeployment } from "#app/env.server.ts";
import { STUDIO_TOKEN, startFakeStudio } from "#tests/support/fake-studio.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { localCertificate } from "#tools/dev/certificate.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#tools/dev/demo.ts";
import type { DemoRequest } from "#tools/dev/demo-publisher.ts";
import { openLocalDatabase } from "#tools/dev/local-database.ts";
import { readSettingsFile, settingsFile, writeLocalSettings } from "#tools/dev/local-settings.ts";
import { beginShop } from "#tools/dev/new-shop.ts";
import { freePort } from "#tools/dev/ports.ts";
import { ShopClient } from "#tools/dev/shop-client.ts";
import { LOCAL_SHOP } from "#tools/studio-cli/connection.ts";
import manifest from "../../../../package.json" with { type: "json" };

const TOOLS = join(import.meta.dirname, "../../../../tools");

/** Runs a program of `tools`. */
async function run(args: string[], env: Record<string, string>, cwd: string) {
  const [program = "", ...others] = args;
  const all = { ...process.env, SELLER_TOKEN: "", PORT: "", STATE_DIR: "", ...env };
  const child = spawn(process.execPath, [join(TOOLS, program), ...others], { cwd, env: all, stdio: "pipe" });
  const [out, err] = [child.stdout.toArray(), child.stderr.toArray()];
  const [code] = await once(child, "close");
  return { code, out: (await out).join(""), err: (await err).join("") };
}

/** Starts `npm run dev`, and waits until it has printed this. @returns what it printed, when it has ended */
async function startDev(args: string[], env: Record<string, string>, until: string) {
  const file = join(TOOLS, "dev/main.ts");
  const child = spawn(process.execPath, [file, ...args], {
    cwd: join(TOOLS, ".."),
    env: { ...process.env, ...env },
  });
  let printed = "";
  const ended = once(child, "close");
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        printed += text;
        if (printed.includes(until)) resolve();
      });
    void ended.then(() => resolve());
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    return printed;
  };
  onTestFinished(async () => void (await stop()));
  return stop;
}

const list = (cwd: string, env: Record<string, string> = {}) =>
  run(["studio-cli/main.ts", "api", "GET", "/app/studio/products"], env, cwd);

/** Writes what `npm run dev` writes about a running shop. */
async function noteShop(
  place: string,
  { pid = process.pid, ...shop }: { url: string; pid?: number; certPath?: string; settingsFile?: string },
) {
  const folder = join(place, ".wrangler/running-shops");
  await mkdir(folder, { recursive: true });
  await writeFile(join(place, "dev.vars"), `SELLER_TOKEN="${STUDIO_TOKEN}"\n`);
  const note = { settingsFile: join(place, "dev.vars"), pid, ...shop };
  await writeFile(join(folder, `${new URL(shop.url).port}.json`), JSON.stringify(note));
}

/** A shop over https that has no products and takes no new ones. */
async function startHttpsShop(stateDir: string) {
  const { certPath, keyPath } = await localCertificate(stateDir);
  const server = createServer(
    { cert: await readFile(certPath), key: await readFile(keyPath) },
    (request, response) => {
      request.resume();
      response.writeHead(request.method === "GET" ? 200 : 401).end("[]");
    },
  ).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, certPath };
}

test("`npm run dev` keeps a database that is older than the first migration, and says what to do", async () => {
  const STATE_DIR = await temporaryFolder();
  const database = await openLocalDatabase(STATE_DIR);
  await database.query(
    "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)",
    "INSERT INTO d1_migrations (name) VALUES ('0000_shop.sql'), ('0001_product_search.sql')",
  );
  await database.close();
  const env = { STATE_DIR, PORT: String(await freePort(7)) };
  const { code, out, err } = await run(["dev/main.ts"], env, join(TOOLS, ".."));
  expect([code, out]).toEqual([1, ""]);
  expect(err).toBe(
    `The database in ${STATE_DIR} was made by a version before 0.3.0, and this version cannot bring it up to date. npm run reset deletes that folder with all that the local shop holds; the next npm run dev fills a new one.\n`,
  );
});

test("a shop whose demo was stopped begins again; with --empty it has a seller and no models, and stays so", {
  timeout: 240_000,
}, async () => {
  const STATE_DIR = await temporaryFolder();
  const port = await freePort(7);
  const env = { STATE_DIR, PORT: String(port) };
  const url = `http://localhost:${port}`;
  const models = () => list(join(TOOLS, ".."), env);
  const stop = await startDev([], env, "Making the demo models");
  const logIn = async () => {
    const seller = new ShopClient(url);
    await seller.post("/login", { email: DEMO_ACCOUNTS.seller.email, password: DEMO_PASSWORD });
    return (await seller.fetch("/studio")).status;
  };
  expect(await logIn()).toBe(200);
  const { SESSION_SECRET } = readSettingsFile(settingsFile(STATE_DIR));
  expect(await stop()).not.toContain("Log in");

  const stopEmpty = await startDev(["--empty"], env, "Ctrl-C");
  expect(await models()).toMatchObject({ code: 0, out: "[]\n" });
  expect(readSettingsFile(settingsFile(STATE_DIR)).SESSION_SECRET).toBe(SESSION_SECRET);
  expect(await logIn()).toBe(200);
  const said = await stopEmpty();
  expect(said).not.toContain("Making the demo models");
  expect(said).toContain(`${DEMO_ACCOUNTS.seller.email}, password ${DEMO_PASSWORD}`);

  // It is a shop that was there before: it gets no demo later.
  expect(beginShop(STATE_DIR)).toBe(false);
});

test("a shop that another process is making is left alone", async () => {
  const stateDir = await temporaryFolder();
  const maker = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);
  onTestFinished(() => void maker.kill());
  expect(beginShop(stateDir)).toBe(true);
  await mkdir(join(stateDir, "v3"));
  await writeFile(join(stateDir, "unfinished"), String(maker.pid));
  expect(() => beginShop(stateDir)).toThrow(`Process ${maker.pid} is making the shop`);
  expect(existsSync(join(stateDir, "v3"))).toBe(true);
  maker.kill();
  await once(maker, "close");
  expect(beginShop(stateDir)).toBe(true);
  expect(existsSync(join(stateDir, "v3"))).toBe(false);
});

const PORTS = { shop: 8787, payments: 8788, google: 8790, rates: 8791 };

test("a shop for a first run has its secret and the sandboxes' addresses alone, stays so, and is another one after a reset", async () => {
  const file = join(await temporaryFolder(), "dev.vars");
  const first = writeLocalSettings(file, PORTS, { firstRun: true });
  const set = Object.entries(first).filter(([, value]) => value);
  expect(first.SHOP_SECRET.length).toBeGreaterThanOrEqual(SECRET_MIN);
  expect(set.map(([name]) => name).filter((name) => !/_(URL|ORIGIN)$/.test(name))).toEqual([
    "SHOP_SECRET",
    "SELLER_SECOND_FACTOR",
  ]);
  expect(writeLocalSettings(file, PORTS)).toEqual(first);
  const demo = writeLocalSettings(file, PORTS, { firstRun: false });
  expect(demo).toMatchObject({ SHOP_SECRET: "", SESSION_SECRET: expect.stringMatching(/^\w{48}$/) });
  expect(writeLocalSettings(file, PORTS)).toEqual(demo);
});

test("the form of the deploy button asks for one secret, and its example is none", () => {
  const example = readSettingsFile(join(TOOLS, "../.dev.vars.example"));
  expect(Object.keys(example)).toEqual(["SHOP_SECRET"]);
  expect(setInDeployment(example)).toEqual({});
  expect(Object.keys(manifest.cloudflare.bindings)).toEqual(Object.keys(example));
});

/** No process has this id: it is above the highest that Linux gives. */
const NO_PROCESS = 2 ** 22 + 1;

test("killed shops are not mistaken for running ones", async () => {
  const place = await temporaryFolder();
  const shop = await startFakeStudio();
  const url = shop.url.replace("127.0.0.1", "localhost");
  await noteShop(place, { url: `http://localhost:${await freePort()}`, pid: NO_PROCESS });
  await noteShop(place, { url });
  expect(await list(place)).toMatchObject({ code: 0, out: "[]\n" });
});

test("the seller's command trusts the certificate of a shop on this machine, and finds it by its port", async () => {
  const place = await temporaryFolder();
  const shop = await startHttpsShop(place);
  await noteShop(place, shop);
  const empty = { code: 0, err: "", out: "[]\n" };
  expect(await list(place)).toMatchObject(empty);
  expect(await list(place, { PORT: new URL(shop.url).port })).toMatchObject(empty);
});

test("the seller's command asks which of two running shops is meant, whatever their ports and order", async () => {
  const place = await temporaryFolder();
  const [shop, other] = [await startFakeStudio(), await startFakeStudio()];
  const mine = shop.url.replace("127.0.0.1", "localhost");
  await noteShop(place, { url: mine });
  await noteShop(place, { url: LOCAL_SHOP });
  await noteShop(place, { url: other.url.replace("127.0.0.1", "localhost") });
  const asked = await list(place);
  expect([asked.code === 0, asked.out]).toEqual([false, ""]);
  for (const part of ["Several shops run", LOCAL_SHOP, mine, "--url"]) expect(asked.err).toContain(part);
  const answered = await run(
    ["studio-cli/main.ts", "api", "GET", "/app/studio/products", "--url", mine],
    {},
    place,
  );
  expect(answered).toMatchObject({ code: 0, out: "[]\n" });
});

test("STATE_DIR names one of two running shops", async () => {
  const place = await temporaryFolder();
  const shop = await startFakeStudio();
  await noteShop(place, { url: LOCAL_SHOP });
  const stateDir = join(place, "other-state");
  const file = settingsFile(stateDir);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `SELLER_TOKEN="${STUDIO_TOKEN}"\n`);
  await noteShop(place, { url: shop.url.replace("127.0.0.1", "localhost"), settingsFile: file });
  expect(await list(place, { STATE_DIR: stateDir })).toMatchObject({
    code: 0,
    out: "[]\n",
  });
});

test("the demo's processes trust the certificate of the shop", async () => {
  const place = await temporaryFolder();
  const { url, certPath } = await startHttpsShop(place);
  const publisher = fork(join(TOOLS, "dev/demo-publisher.ts"), [certPath], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  onTestFinished(() => void publisher.kill());
  const request: DemoRequest = {
    id: "desk-cable-clips",
    publishedAt: new Date(),
    shop: { url, token: STUDIO_TOKEN, preview: "none" },
  };
  publisher.send(request);
  const printed = (await publisher.stderr?.toArray())?.join("");
  expect(printed).toContain("The shop does not accept this SELLER_TOKEN.");
});

test("reset empties the folder that STATE_DIR names, unless the shop runs", async () => {
  const stateDir = join(await temporaryFolder(), "state");
  await mkdir(stateDir);
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const env = { STATE_DIR: stateDir, PORT: String((server.address() as AddressInfo).port) };
  expect(await run(["dev/reset.ts"], env, TOOLS)).toMatchObject({
    code: 1,
    err: expect.stringContaining("end `npm run dev` first"),
  });
  expect(existsSync(stateDir)).toBe(true);
  server.close();
  await once(server, "close");
  expect(await run(["dev/reset.ts"], env, TOOLS)).toMatchObject({ code: 0, out: `Emptied ${stateDir}.\n` });
  expect(existsSync(stateDir)).toBe(false);
});
