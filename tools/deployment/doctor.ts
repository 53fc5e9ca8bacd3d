/** `npm run doctor`: looks at everything a shop needs, and says what to do about what is wrong. Changes nothing. */
import { parseArgs } from "node:util";
import { projectFolder } from "#tools/dev/commands.ts";
import { CHECKS, ESSENTIAL_CHECKS } from "./checks.ts";
import type { Check, Finding } from "./finding.ts";
import { openShop, type Shop } from "./shop.ts";
import { findingLines, processTerminal, type Terminal } from "./terminal.ts";

const HELP = `Looks at everything the shop on Cloudflare needs: ✓ right, ✗ wrong, – not to be seen from here. Changes nothing.

  npm run doctor -- [options]

  --env NAME    an environment of wrangler.toml, such as preview
  --essential   ends with 1 only when the shop does not answer, takes no events of Stripe, or its cron does not run
  -h, --help    this text

With STRIPE_SECRET_KEY in the environment it also looks at Stripe's endpoint, and has a payment page made and ended.
Ends with 0 when nothing is wrong, else with 1.`;

/** A check that fails to run counts as wrong, so that nobody takes it for right. */
export const inspect = (check: Check, shop: Shop): Promise<Finding> =>
  check.inspect(shop).catch((error: unknown) => ({
    state: "wrong",
    text: error instanceof Error ? error.message.trim().split("\n").slice(0, 3).join(" ") : String(error),
    advice: "fix that, then npm run doctor",
  }));

/** Inspects and prints everything. @returns whether none of the required checks is wrong. */
export async function runDoctor(
  shop: Shop,
  { print }: Terminal,
  required: Check[] = CHECKS,
): Promise<boolean> {
  let wrong = 0;
  let passes = true;
  for (const check of CHECKS) {
    const finding = await inspect(check, shop);
    if (finding.state === "wrong") {
      wrong += 1;
      if (required.includes(check)) passes = false;
    }
    for (const line of findingLines(check.name, finding, shop.environment)) print(line);
  }
  print(wrong ? `\n${wrong} of ${CHECKS.length} checks failed.` : "\nNothing is wrong.");
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
  const shop = await openShop({
    folder: projectFolder,
    environment: values.env,
    env: process.env,
    givenSecrets,
  });
  const required = values.essential ? ESSENTIAL_CHECKS : CHECKS;
  if (!(await runDoctor(shop, processTerminal(), required))) process.exitCode = 1;
}

if (import.meta.main)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
