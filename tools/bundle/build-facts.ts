/** Tells the Worker what it was built from, which it shows under *Shop, Version*. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { BuildFacts } from "#app/health/version.contract.ts";
import { migrationFiles } from "#tools/dev/migrations.ts";

const MODULE = "virtual:build-facts";
const RESOLVED = `\0${MODULE}`;

/** The newest section of CHANGELOG.md, without its heading; each entry in one line, because a seller's text keeps its line breaks. */
const newestChanges = (changelog: string): string =>
  (/^## \[.*\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m.exec(changelog)?.[1] ?? "")
    .trim()
    .replace(/\n {2,}(?=\S)/g, " ");

export function buildFacts(folder: string): BuildFacts {
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  return {
    version: JSON.parse(read("package.json")).version,
    changes: newestChanges(read("CHANGELOG.md")),
    migrations: migrationFiles(folder),
    compatibilityDate: /^compatibility_date\s*=\s*"([^"]+)"/m.exec(read("wrangler.toml"))?.[1] ?? "",
  };
}

export function factsOfBuild(): Plugin {
  let root = "";
  return {
    name: "build-facts",
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(buildFacts(root))}` : undefined),
  };
}
