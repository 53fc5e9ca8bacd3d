/** `npm run reset`: empties the local shop; the next `npm run dev` fills it again. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "./commands.ts";
import { stateDirOf } from "./local-settings.ts";
import { assertPortsFree } from "./ports.ts";

const stateDir = stateDirOf(process.env);
try {
  await assertPortsFree({ shop: Number(process.env.PORT ?? 8787) });
  await rm(join(projectFolder, stateDir), { recursive: true, force: true });
  console.log(`Emptied ${stateDir}.`);
} catch {
  console.error("The shop is running: end `npm run dev` first, then reset.");
  process.exitCode = 1;
}
