/** Tells the server which of the build's files has the words of a subject, so that a page can name its own to the browser. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest, Plugin } from "vite";

const MODULE = "virtual:word-files";
const RESOLVED = `\0${MODULE}`;
const CLIENT_MANIFEST = "build/client/.vite/manifest.json";
const WORDS = /^app\/i18n\/([a-z]{2}\/.+)\.ts$/;

/** Remix builds for browsers first, and keeps Vite's manifest until the server is built. */
function wordFiles(root: string): Record<string, string> {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, CLIENT_MANIFEST), "utf8"));
  return Object.fromEntries(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const [, subject] = WORDS.exec(source) ?? [];
      return subject ? [[subject, `/${file}`]] : [];
    }),
  );
}

export function wordFilesOfBuild(): Plugin {
  let files = () => ({});
  return {
    name: "word-files",
    configResolved({ command, root }) {
      if (command === "build") files = () => wordFiles(root);
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(files())}` : undefined),
  };
}
