/** `npm run deploy`: builds, applies new migrations, deploys. */
import { parseArgs } from "node:util";
import { projectFolder } from "#tools/dev/commands.ts";
import { migrations } from "./checks/database.ts";
import { deploy } from "./checks/worker.ts";
import { loadShop, type Shop } from "./shop.ts";
import { forEnvironment, processTerminal, type Terminal } from "./terminal.ts";

export async function runDeploy(shop: Shop, { print }: Pick<Terminal, "print">): Promise<void> {
  const { vars, worker } = shop.config();
  const finding = await migrations.inspect(shop);
  if (finding.state === "wrong") {
    print(`migrations: ${finding.text}`);
    if (!finding.repair) throw new Error(forEnvironment(finding.advice, shop.environment));
  }
  await deploy(shop, finding.state === "wrong" ? finding.repair?.apply : undefined);
  print(`${worker} is deployed to ${vars.SHOP_ORIGIN}`);
}

async function main() {
  const { values } = parseArgs({ options: { env: { type: "string", default: "" } } });
  const shop = await loadShop({ folder: projectFolder, environment: values.env, env: process.env });
  await runDeploy(shop, processTerminal());
}

if (import.meta.main)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
