/**
 * Whether response times reveal which addresses have accounts: logins, password resets and codes to log in of
 * known and unknown ones, alternating.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildShop } from "#tools/dev/build.ts";
import { freePort } from "#tools/dev/ports.ts";
import { startShop } from "#tools/dev/shop.ts";
import { quantile } from "./statistics.ts";

const PAIRS = 60;
/** The limit for password resets of an address in an hour; more codes are allowed. */
const RESETS_EACH = 3;
/** Pause between requests, so that background work after a response does not slow the next one. */
const QUIET_MS = 600;

/** A new network for each request, so that no rate limit is reached. */
const ownNetwork = () => ({
  "CF-Connecting-IP": `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`,
});

type SendRequest = (email: string) => Promise<Response>;

/** Milliseconds until each response; which of a pair comes first alternates. */
async function measure(send: SendRequest, known: string[], status: number) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair++) {
    const emails = { known: known[pair % known.length] ?? "", unknown: `nobody${pair}@people.test` };
    const order = ["known", "unknown"] as const;
    for (const kind of pair % 2 ? order : [...order].reverse()) {
      await pause(QUIET_MS);
      const start = performance.now();
      const answer = await send(emails[kind]);
      await answer.arrayBuffer();
      times[kind].push(performance.now() - start);
      if (answer.status !== status) throw new Error(`answered ${answer.status} for ${emails[kind]}`);
    }
  }
  return times;
}

function report(name: string, { known, unknown }: { known: number[]; unknown: number[] }) {
  const line = (kind: string, times: number[]) => {
    const [low, middle, high] = [0.25, 0.5, 0.75].map((fraction) => quantile(times, fraction).toFixed(1));
    console.log(
      `${name.padEnd(8)} ${kind.padEnd(8)} median ${middle} ms, half of them between ${low} and ${high} ms`,
    );
  };
  line("known", known);
  line("unknown", unknown);
  const difference = quantile(known, 0.5) - quantile(unknown, 0.5);
  console.log(`${name.padEnd(8)} difference of the medians ${difference.toFixed(1)} ms over ${PAIRS} pairs`);
}

/** As the shop's own page sends a form. */
const formOf = (url: string, path: string) => (fields: Record<string, string>) =>
  fetch(url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, "Sec-Fetch-Site": "same-origin", ...ownNetwork() },
    body: new URLSearchParams(fields),
  });

async function accounts(url: string, count: number): Promise<string[]> {
  const register = formOf(url, "/register");
  const emails = Array.from({ length: count }, (_, place) => `ada${place}@people.test`);
  for (const email of emails) {
    const answer = await register({
      username: "Ada",
      email,
      password: "gear-train-26",
      repeatPassword: "gear-train-26",
    });
    if (answer.status !== 303) throw new Error(`registering answered ${answer.status}`);
  }
  return emails;
}

export async function benchLoginTiming() {
  await buildShop();
  const stateDir = await mkdtemp(join(tmpdir(), "stall-bench-"));
  const shop = await startShop({ ports: { shop: await freePort(), payments: await freePort() }, stateDir });
  try {
    const known = await accounts(shop.url, PAIRS / RESETS_EACH);
    const logIn = formOf(shop.url, "/login");
    const forgot = formOf(shop.url, "/forgot");
    const askForCode = formOf(shop.url, "/sign-in");
    report("login", await measure((email) => logIn({ email, password: "not this one" }), known, 401));
    report("forgot", await measure((email) => forgot({ email }), known, 200));
    report("code", await measure((email) => askForCode({ email }), known, 303));
  } finally {
    await shop.close();
    await rm(stateDir, { recursive: true, force: true });
  }
}
