/** `npm run deploy`: builds, applies new migrations, deploys. Cloudflare's deploy button and its builds run it too. */
import { parseArgs } from "node:util";
import { projectFolder } from "#tools/dev/commands.ts";
import { applyMigrations, migrations } from "./checks/database.ts";
import { deploy } from "./checks/worker.ts";
import { readConfig } from "./config-file.ts";
import { loadShop, type Shop, type ShopTools, toolsOf } from "./shop.ts";
import { forEnvironment, processTerminal, type Terminal } from "./terminal.ts";

export async function runDeploy(shop: Shop, { print }: Pick<Terminal, "print">): Promise<void> {
  const { vars, worker, hosts } = shop.config();
  const finding = await migrations.inspect(shop);
  if (finding.state === "wrong") {
    print(`migrations: ${finding.text}`);
    if (!finding.repair) throw new Error(forEnvironment(finding.advice, shop.environment));
  }
  const own = await deploy(shop, finding.state === "wrong" ? finding.repair?.apply : undefined);
  const [host] = hosts;
  // A shop that was opened in the browser keeps its address itself.
  const address = vars.SHOP_ORIGIN || (host ? `https://${host}` : own);
  print(address ? `${worker} is deployed to ${address}` : `${worker} is deployed`);
}

/** For `catch`: nothing where wrangler says that there is no such thing; every other failure ends the deploy. */
const emptyIf = (isMissing: RegExp) => (error: Error) => {
  if (isMissing.test(error.message)) return "";
  throw error;
};

/**
 * Of a shop that `npm run setup` did not make: wrangler finds its database by its name, and makes it with the first deploy.
 * @returns its own address, or ""
 */
export async function deployByName(tools: ShopTools): Promise<string> {
  const list = ["secret", "list", "--format", "json"];
  const secrets = await tools.wrangler(list).catch(emptyIf(/10007|Worker ".*" not found/));
  if (/"SESSION_SECRET"/.test(secrets) && !/"SHOP_SECRET"/.test(secrets))
    throw new Error(
      "Nothing was deployed: a shop of npm run setup runs under this name, and its settings are in another wrangler.toml. Deploy from there, or give this one another name.",
    );
  const migrate = () => applyMigrations(tools);
  const select = ["d1", "execute", "DB", "--remote", "--command", "SELECT 1"];
  const hasDatabase = (await tools.wrangler(select).catch(emptyIf(/Couldn't find a/))) !== "";
  const address = await deploy(tools, hasDatabase ? migrate : undefined);
  // Until then the shop answers that it is being set up.
  if (!hasDatabase) await migrate();
  return address;
}

async function main() {
  const { values } = parseArgs({ options: { env: { type: "string", default: "" } } });
  const options = { folder: projectFolder, environment: values.env, env: process.env };
  if (readConfig(projectFolder, values.env).database.id)
    await runDeploy(await loadShop(options), processTerminal());
  else console.log(`Deployed. ${await deployByName(toolsOf(options))}`);
}

if (import.meta.main)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
