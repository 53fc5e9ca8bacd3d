import { z } from "zod";
import { Health } from "#app/health/health.contract.ts";
import { type Check, repairable, right, unknown, wrong } from "../finding.ts";
import { openedShop, originOf } from "../opened-shop.ts";
import { RELEASE_VAR, releaseOf } from "../release.ts";
import type { Shop, ShopTools } from "../shop.ts";
import { zoneOf } from "./mail-domain.ts";

const Bindings = z.object({
  bindings: z.array(z.object({ type: z.string(), name: z.string(), text: z.string().optional() })),
});
const Domains = z.array(z.object({ hostname: z.string(), service: z.string() }));
const Schedules = z.object({ schedules: z.array(z.object({ cron: z.string() })) });

async function differenceOf(shop: Shop): Promise<string | null> {
  const { worker, vars, hosts, crons } = shop.config();
  const script = `/workers/scripts/${worker}`;
  const deployed = await shop.cloudflare.get(`${script}/settings`, Bindings);
  const texts = new Map(deployed?.bindings.map(({ name, text }) => [name, text]));
  const release = texts.get(RELEASE_VAR);
  if (!release) return `${worker} is not deployed`;
  if (release !== (await releaseOf(shop.folder))) return `${worker} runs another release than this folder's`;
  const changed = Object.keys(vars).filter((name) => texts.get(name) !== vars[name]);
  if (changed.length) return `${worker} has another ${changed.join(", ")} than wrangler.toml`;
  const domains = await shop.cloudflare.get(`/workers/domains?service=${worker}`, Domains);
  const missingHosts = hosts.filter(
    (host) => !domains?.some(({ hostname, service }) => hostname === host && service === worker),
  );
  if (missingHosts.length) return `${worker} is not deployed to ${missingHosts.join(", ")}`;
  const schedules = (await shop.cloudflare.get(`${script}/schedules`, Schedules))?.schedules ?? [];
  return crons.every((cron) => schedules.some((schedule) => schedule.cron === cron))
    ? null
    : `${worker} has no cron`;
}

/**
 * Builds and deploys. `migrate` runs after the build, so that a failed build changes nothing.
 * @returns the Worker's own address, as wrangler says it, or "" where it has none
 */
export async function deploy(tools: ShopTools, migrate?: () => Promise<void>): Promise<string> {
  await tools.build();
  await migrate?.();
  const said = await tools.wrangler(["deploy", "--var", `${RELEASE_VAR}:${await releaseOf(tools.folder)}`]);
  return /https:\/\/[\w.-]+\.workers\.dev/.exec(said)?.[0] ?? "";
}

/** Without a terminal, wrangler takes over a host and its DNS records without asking, so this is checked first. */
async function hasOtherSite(shop: Shop, host: string): Promise<boolean> {
  const { worker } = shop.config();
  const domains = await shop.cloudflare.get(`/workers/domains?hostname=${host}`, Domains);
  const owner = domains?.find(({ hostname }) => hostname === host)?.service;
  if (owner) return owner !== worker;
  const answer = await shop.fetch(`https://${host}/health`, { redirect: "manual" }).catch(() => null);
  return answer !== null && !Health.safeParse(await answer.json().catch(() => null)).success;
}

export const worker: Check = {
  name: "Worker",
  async inspect(shop) {
    const difference = await differenceOf(shop);
    const { worker: name, hosts } = shop.config();
    const [host] = hosts;
    const opened = await openedShop(shop);
    if (opened)
      return difference
        ? wrong(difference, "npm run deploy")
        : right(`${name} runs this release at ${opened.origin}`);
    if (!host) return wrong("there is no domain to deploy to", "npm run setup");
    if (!difference) return right(`${name} runs this release at ${host}`);
    if (!(await zoneOf(shop, host)))
      return wrong(
        `${host} is in no domain of this Cloudflare account`,
        "add the domain in Cloudflare's dashboard first",
      );
    if (!shop.mayReplace.includes("site") && (await hasOtherSite(shop, host)))
      return wrong(
        `another site answers at ${host}, and deploying would take its place`,
        "choose another domain, or npm run setup -- --replace site",
      );
    return repairable(
      difference,
      `build, and deploy ${name} to ${host}`,
      async () => void (await deploy(shop)),
    );
  },
};

/** No answer takes this long to arrive: one of the two clocks is wrong, and Cloudflare's are not. */
const MAX_CLOCK_DIFFERENCE_MS = 120_000;

async function healthOf(shop: Shop) {
  const response = await shop.fetch(`${await originOf(shop)}/health`).catch(() => null);
  if (!response) return null;
  const health = Health.safeParse(await response.json().catch(() => null)).data;
  return { status: response.status, date: response.headers.get("Date"), health };
}

const NO_ANSWER = "the shop does not answer";

export const reachable: Check = {
  name: "shop",
  async inspect(shop) {
    const origin = await originOf(shop);
    const answer = await healthOf(shop);
    if (!answer)
      return wrong(
        `${origin} does not answer`,
        "a new domain needs some minutes; then npx wrangler tail says why",
      );
    const { status, health } = answer;
    if (!health)
      return wrong(
        `${origin}/health answered ${status}, and no health`,
        "npx wrangler tail names a missing setting or secret",
      );
    if (health.checks.database.status === "fail")
      return wrong(
        "the shop does not reach its database",
        "look at Cloudflare's status, then npm run deploy",
      );
    return right(`${origin} answers, and reaches its database`);
  },
};

export const clock: Check = {
  name: "clock",
  async inspect(shop) {
    const answer = await healthOf(shop);
    const time = Date.parse(answer?.date ?? "");
    if (!answer || Number.isNaN(time)) return unknown(NO_ANSWER);
    const differenceSeconds = Math.round(Math.abs(Date.now() - time) / 1000);
    if (differenceSeconds * 1000 > MAX_CLOCK_DIFFERENCE_MS)
      return wrong(
        `this machine's clock is ${differenceSeconds} s away from the shop's`,
        "set this machine's clock by the network",
      );
    return right("this machine and the shop agree");
  },
};

export const cron: Check = {
  name: "cron",
  async inspect(shop) {
    const answer = await healthOf(shop);
    if (!answer?.health) return unknown(NO_ANSWER);
    const { status, lastRunAt } = answer.health.checks.cron;
    if (status === "pass") return right(`last ran at ${lastRunAt}`);
    return wrong(
      lastRunAt ? `last ran at ${lastRunAt}` : "has not run yet",
      "after a first deploy wait five minutes, else npm run deploy sets its schedule again",
    );
  },
};
