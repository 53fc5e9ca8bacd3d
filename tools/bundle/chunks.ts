/** How the browser's files are cut: few compress better than many, and what a release leaves alone stays cached. */
import type { Rollup } from "vite";

type Modules = Pick<Rollup.ManualChunkMeta, "getModuleIds" | "getModuleInfo">;

const FRAMEWORK =
  /node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\//;
/** Every page has these. */
const EVERYWHERE = ["entry.client.tsx", "root.tsx"];
/** Where visitors arrive, and the chunk of what such a page shares with others but not with the other one. */
const ENTRANCES: Record<string, string> = {
  "routes/_index.tsx": "list",
  "routes/product.$id.tsx": "product",
};

/** All that a module of the app pulls in before it runs. */
function reach(entry: string, { getModuleIds, getModuleInfo }: Modules): Set<string> {
  const found = new Set([...getModuleIds()].filter((id) => id.endsWith(`/app/${entry}`)));
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * "framework" for packages, "shop" for what every page or both entrances have, one chunk for what an entrance shares with
 * other pages; the rest is cut page by page.
 */
export function browserChunk(id: string, modules: Modules): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  if (id.includes("?")) return undefined;
  const within = (entry: string) => reach(entry, modules).has(id);
  const [entrance, second] = Object.keys(ENTRANCES).filter(within);
  if (second || EVERYWHERE.some(within)) return "shop";
  const pages = [...modules.getModuleIds()].flatMap(
    (module) => /\/app\/(routes\/.*\.tsx)$/.exec(module)?.[1] ?? [],
  );
  return entrance && pages.filter(within).length > 1 ? ENTRANCES[entrance] : undefined;
}
