/** `npm run setup`: asks, shows its plan, carries it out, and runs the doctor. It may be run again: what is right is not touched. */
import { parseArgs } from "node:util";
import { projectFolder } from "#tools/dev/commands.ts";
import { database, migrations } from "./checks/database.ts";
import { worker } from "./checks/worker.ts";
import { SETUP_CHECKS } from "./checks.ts";
import { inspect, runDoctor } from "./doctor.ts";
import type { Check } from "./finding.ts";
import { openedShop } from "./opened-shop.ts";
import { askQuestions, askSecrets } from "./questions.ts";
import { loadShop, type Shop, type ShopOptions } from "./shop.ts";
import { findingLines, forEnvironment, processTerminal, type Terminal } from "./terminal.ts";
import { secretNames } from "./worker-secrets.ts";

const HELP = `Puts the shop on Cloudflare: database, buckets, migrations, secrets, Stripe's webhook, mail, domain, Worker. Run it again
after a failure or a change: it makes only what is missing.

  npx wrangler login
  npm run setup -- [options]

  --name TEXT               the shop's name
  --domain HOST             shop.your-domain.com; the domain is in your Cloudflare account
  --seller E-MAIL           who may open /studio; several with commas
  --mail-from E-MAIL        the address that mails come from
  --google-client-id ID     for sign-in with Google
  --env NAME                an environment of wrangler.toml, such as preview
  --replace NAME            replaces an existing secret, such as STRIPE_WEBHOOK_SECRET; \`site\` replaces another site at the
                            domain, \`stripe-account\` takes a key of another account. May be repeated
  --dry-run                 shows the plan only
  --yes                     does it without asking
  -h, --help                this text

In a terminal it asks for what is not given. Secrets are typed, or come from the environment: STRIPE_SECRET_KEY,
GOOGLE_CLIENT_SECRET. Without a terminal, CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID take the place of the login.`;

interface SetupOptions {
  dryRun: boolean;
  yes: boolean;
}

/** Its secrets would take the place of those that the shop keeps: everybody would be logged out, and nobody's password fit. */
export async function requireOwnShop(shop: Shop): Promise<void> {
  const opened = await openedShop(shop);
  if (opened)
    throw new Error(
      `Nothing was done: this shop was opened in the browser, and keeps its settings itself. Change them at ${opened.connections}; npm run deploy takes a new version, npm run doctor looks at everything.`,
    );
}

interface PlannedRepair {
  check: Check;
  plan: string;
}

/** When one of these is wrong and has no repair, the login or wrangler.toml may be another shop's: then nothing is changed. */
const PRECONDITIONS: Check[] = [database, migrations, worker];

/** Checks everything; prints the plan, and what only a person can fix. */
async function planRepairs(shop: Shop, { print }: Terminal) {
  const planned: PlannedRepair[] = [];
  let unrepaired = 0;
  let isRefused = false;
  for (const check of SETUP_CHECKS) {
    const finding = await inspect(check, shop);
    if (finding.state !== "wrong") continue;
    if (finding.repair) planned.push({ check, plan: finding.repair.plan });
    else unrepaired += 1;
    if (!finding.repair && PRECONDITIONS.includes(check)) isRefused = true;
    if (!finding.repair) for (const line of findingLines(check.name, finding, shop.environment)) print(line);
  }
  if (isRefused) {
    print(
      "Nothing was done: the database and the Worker come first, because the login or wrangler.toml may be another shop's.",
    );
    return { planned: [], unrepaired, isRefused };
  }
  if (planned.length)
    print(`This will be done:\n${planned.map(({ plan }, at) => `${at + 1}. ${plan}`).join("\n")}`);
  return { planned, unrepaired, isRefused };
}

async function repair({ check, plan }: PlannedRepair, shop: Shop, { print }: Terminal): Promise<void> {
  // An earlier repair may have changed what this one has to do.
  const finding = await check.inspect(shop);
  if (finding.state !== "wrong" || !finding.repair) return;
  print(`… ${plan}`);
  await finding.repair.apply().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const next = forEnvironment("Run npm run setup again: it goes on from here.", shop.environment);
    throw new Error(`${check.name}: ${reason}\nNothing after that was done. ${next}`);
  });
}

/** @returns whether nothing is left that only a person can fix. */
export async function runSetup(
  shop: Shop,
  terminal: Terminal,
  { dryRun, yes }: SetupOptions,
): Promise<boolean> {
  const { print, ask } = terminal;
  const { planned, unrepaired, isRefused } = await planRepairs(shop, terminal);
  if (isRefused) return false;
  if (!planned.length) print("Nothing has to be done.");
  if (dryRun) return unrepaired === 0;
  if (planned.length && !yes) {
    if (!ask) throw new Error("Nothing was done: without a terminal it needs --yes, or --dry-run.");
    if (!/^y(es)?$/i.test(await ask("Do it? [y/N] "))) throw new Error("Nothing was done.");
  }
  for (const step of planned) await repair(step, shop, terminal);
  print("\nThe shop now:");
  await runDoctor({ ...shop, mayReplace: [] }, terminal);
  if (planned.length)
    print(
      forEnvironment(
        "A new domain, mail records and the cron need some minutes: then run npm run doctor. Commit wrangler.toml.",
        shop.environment,
      ),
    );
  return unrepaired === 0;
}

async function main() {
  const { values } = parseArgs({
    options: {
      name: { type: "string" },
      domain: { type: "string" },
      seller: { type: "string" },
      "mail-from": { type: "string" },
      "google-client-id": { type: "string" },
      env: { type: "string", default: "" },
      replace: { type: "string", multiple: true, default: [] },
      "dry-run": { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(HELP);
  const terminal = processTerminal();
  const { env } = process;
  const options: ShopOptions = {
    folder: projectFolder,
    environment: values.env,
    env,
    mayReplace: values.replace,
  };
  const configuredShop = await loadShop(options);
  const questionContext = { options: values, env, terminal, environment: values.env };
  await requireOwnShop(configuredShop);
  const config = configuredShop.config();
  const names = await secretNames(configuredShop);
  const answers = await askQuestions({ ...questionContext, config, secretNames: names });
  const givenSecrets = await askSecrets({ ...questionContext, config, secretNames: names }, answers);
  const shop = await loadShop({ ...options, answers, givenSecrets });
  const dryRun = values["dry-run"];
  if (!(await runSetup(shop, terminal, { dryRun, yes: values.yes }))) process.exitCode = 1;
}

if (import.meta.main)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
