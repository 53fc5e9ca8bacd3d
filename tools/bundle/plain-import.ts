/** Vite loads the files of a lazy part ahead with a helper of half a kilobyte on every page; ours are one or two files. */
import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";

export function plainImport(): Plugin {
  return {
    name: "plain-import",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === HELPER ? "export const __vitePreload = (load) => load();" : null),
  };
}
