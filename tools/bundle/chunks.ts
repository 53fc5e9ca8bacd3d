/** Splits the browser's JavaScript into chunks: few large ones compress better, and one that a release does not change stays cached. */
import type { Rollup } from "vite";

type Modules = Pick<Rollup.ManualChunkMeta, "getModuleIds" | "getModuleInfo">;

/** Includes modules that Vite adds, such as the loader of dynamic imports and their styles. */
const FRAMEWORK =
  /^\0(vite\/|commonjsHelpers)|node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\//;
const ENTRY = "entry.client.tsx";
const ON_EVERY_PAGE = [ENTRY, "root.tsx"];
/** Small parts of some pages: one name of a chunk in the list of routes, which all shoppers load. */
const SMALL_PARTS: Record<string, RegExp> = {
  studio: /\/app\/studio\/(without-network\.browser|changed-elsewhere|action-result|studio-page)\.tsx?$/,
  members: /\/app\/memberships\/(memberships\.contract|rights-sentences|tier-price|tier-rights)\.tsx?$/,
};
const LIST = "routes/_index.tsx";
const PRODUCT = "routes/product.$id.tsx";
/**
 * Landing pages and the names of their chunks. A chunk has the modules that its page shares with other pages
 * or lazy parts; a module of several landing pages belongs to the first of them.
 */
const LANDING_PAGES: Record<string, string> = {
  [LIST]: "list",
  [PRODUCT]: "product",
  "routes/login.tsx": "forms",
};

function modulesLoadedBy(entry: string, { getModuleIds, getModuleInfo }: Modules): Set<string> {
  const found = new Set([...getModuleIds()].filter((id) => id.endsWith(`/app/${entry}`)));
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * "framework" for React, Remix and what Vite adds; "shop" for modules of every page, or of both the list and
 * a product; one chunk for the modules that a landing page shares with others, and one for each of `SMALL_PARTS`. Rollup
 * splits the rest by page.
 */
export function browserChunk(id: string, modules: Modules): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  // The browser's entry stays a file of its own: as a part of "shop" it would run before Remix has named the
  // page's modules.
  if (id.includes("?") || id.endsWith(ENTRY)) return undefined;
  const isLoadedBy = (entry: string) => modulesLoadedBy(entry, modules).has(id);
  if ((isLoadedBy(LIST) && isLoadedBy(PRODUCT)) || ON_EVERY_PAGE.some(isLoadedBy)) return "shop";
  const landingPage = Object.keys(LANDING_PAGES).find(isLoadedBy);
  if (!landingPage) return Object.keys(SMALL_PARTS).find((name) => SMALL_PARTS[name]?.test(id));
  const own = modulesLoadedBy(landingPage, modules);
  const importers = modules.getModuleInfo(id)?.importers.filter((importer) => !importer.includes("?"));
  return importers?.some((importer) => !own.has(importer)) ? LANDING_PAGES[landingPage] : undefined;
}
