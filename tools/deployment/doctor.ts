/** `npm run doctor`: checks everything a shop needs, and says how to fix what is wrong. Changes nothing. */
import { parseArgs } from "node:util";
import { projectFolder } from "#tools/dev/commands.ts";
import { DOCTOR_CHECKS, ESSENTIAL_CHECKS } from "./checks.ts";
import { type Check, type Finding, unknown, wrong } from "./finding.ts";
import { openedShop } from "./opened-shop.ts";
import { loadShop, type Shop } from "./shop.ts";
import { findingLines, processTerminal, type Terminal } from "./terminal.ts";

const HELP = `Checks everything the shop on Cloudflare needs: ✓ right, ✗ wrong, – cannot be checked from here. Changes nothing.

  npm run doctor -- [options]

  --env NAME    an environment of wrangler.toml, such as preview
  --essential   ends with 1 only when the shop does not answer, takes no events of Stripe, or its cron does not run
  -h, --help    this text

With STRIPE_SECRET_KEY in the environment it also checks Stripe's endpoint, and makes and expires a payment page.
Exits with 0 when nothing is wrong, else with 1.`;

/** Setup leaves a shop that was opened in the browser alone. */
async function adviceFor(shop: Shop, finding: Finding): Promise<Finding> {
  if (finding.state !== "wrong" || !finding.repair || !(await openedShop(shop))) return finding;
  return wrong(finding.text, `${finding.repair.plan}: by npm run deploy, or in Cloudflare's dashboard`);
}

/** Runs a check; one that throws is reported as wrong. */
export const inspect = (check: Check, shop: Shop): Promise<Finding> =>
  check
    .inspect(shop)
    .then((finding) => adviceFor(shop, finding))
    .catch((error: unknown) =>
      wrong(
        error instanceof Error ? error.message.trim().split("\n").slice(0, 3).join(" ") : String(error),
        "fix that, then npm run doctor",
      ),
    );

/** Inspects and prints everything. @returns whether none of the required checks is wrong. */
export async function runDoctor(
  shop: Shop,
  { print }: Terminal,
  required: Check[] = DOCTOR_CHECKS,
): Promise<boolean> {
  const said = new Set<string>();
  let wrong = 0;
  let passes = true;
  for (const check of DOCTOR_CHECKS) {
    const finding = await inspect(check, shop);
    if (finding.state === "wrong") {
      wrong += 1;
      if (required.includes(check)) passes = false;
    }
    // Without a network most checks fail for one reason, which is said once.
    const shown = finding.state === "wrong" && said.has(finding.text) ? unknown("see above") : finding;
    said.add(finding.text);
    for (const line of findingLines(check.name, shown, shop.environment)) print(line);
  }
  print(wrong ? `\n${wrong} of ${DOCTOR_CHECKS.length} checks failed.` : "\nNothing is wrong.");
  return passes;
}

async function main() {
  const { values } = parseArgs({
    options: {
      env: { type: "string", default: "" },
      essential: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(HELP);
  const { STRIPE_SECRET_KEY } = process.env;
  const givenSecrets = STRIPE_SECRET_KEY ? { STRIPE_SECRET_KEY } : {};
  const shop = await loadShop({
    folder: projectFolder,
    environment: values.env,
    env: process.env,
    givenSecrets,
  });
  const required = values.essential ? ESSENTIAL_CHECKS : DOCTOR_CHECKS;
  if (!(await runDoctor(shop, processTerminal(), required))) process.exitCode = 1;
}

if (import.meta.main)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
