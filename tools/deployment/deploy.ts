/** `npm run deploy`: builds, applies new migrations, deploys. */
import { parseArgs } from "node:util";
import { projectFolder } from "#tools/dev/commands.ts";
import { migrations } from "./checks/database.ts";
import { deploy } from "./checks/worker.ts";
import { loadShop } from "./shop.ts";
import { forEnvironment } from "./terminal.ts";

async function main() {
  const { values } = parseArgs({ options: { env: { type: "string", default: "" } } });
  const shop = await loadShop({ folder: projectFolder, environment: values.env, env: process.env });
  const { vars, worker } = shop.config();
  const finding = await migrations.inspect(shop);
  if (finding.state === "wrong") {
    console.log(`migrations: ${finding.text}`);
    if (!finding.repair) throw new Error(forEnvironment(finding.advice, values.env));
  }
  await deploy(shop, finding.state === "wrong" ? finding.repair?.apply : undefined);
  console.log(`${worker} is deployed to ${vars.SHOP_ORIGIN}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
