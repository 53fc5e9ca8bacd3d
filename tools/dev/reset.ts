/** `npm run reset`: empties the local shop; the next `npm run dev` fills it again. */
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { projectFolder } from "./commands.ts";
import { portOf, stateDirOf } from "./local-settings.ts";
import { isFree } from "./ports.ts";

const port = portOf(process.env);
const stateDir = stateDirOf(process.env);
if (await isFree(port)) {
  await rm(resolve(projectFolder, stateDir), { recursive: true, force: true });
  console.log(`Emptied ${stateDir}.`);
} else {
  console.error(`Port ${port} is taken. If the shop is running, end \`npm run dev\` first, then reset.`);
  process.exitCode = 1;
}
