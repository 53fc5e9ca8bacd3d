/** `npm run backup -- [file] [--local]`: every row of the shop's database as SQL. The README says how to restore it. */
import { open } from "node:fs/promises";
import { parseArgs } from "node:util";
import { backup } from "./backup.ts";
import { d1 } from "./d1.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { local: { type: "boolean" }, "persist-to": { type: "string" } },
});
const file = positionals[0] ?? `stall-${new Date().toISOString().slice(0, 10)}.sql`;
const local = values["persist-to"] ? ["--local", "--persist-to", values["persist-to"]] : ["--local"];
const place = values.local || values["persist-to"] ? local : ["--remote"];

try {
  // Readable by its owner only: it holds names, addresses and password hashes. A backup is never written over.
  const target = await open(file, "wx", 0o600);
  const rows = await backup(d1(place), (lines) => target.appendFile(lines)).finally(() => target.close());
  console.log(`${rows} rows in ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
