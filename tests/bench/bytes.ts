/** `npm run bench -- bytes`: gzip bytes of each page's scripts, beside a Remix page that says hello, built in the same run. */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { buildShop } from "#tools/dev/build.ts";

interface Entry {
  module: string;
  imports?: string[];
}
interface Manifest {
  entry: Entry;
  routes: Record<string, Entry & { parentId?: string }>;
}

const HELLO = {
  "package.json": '{"type":"module","sideEffects":false}',
  "vite.config.js":
    'import { vitePlugin as remix } from "@remix-run/dev";\nexport default { plugins: [remix({ future: { v3_singleFetch: true } })] };',
  "app/root.jsx":
    'import { Outlet, Scripts } from "@remix-run/react";\nexport default () => <html lang="en"><body><Outlet /><Scripts /></body></html>;',
  "app/routes/_index.jsx": "export default () => <h1>Hello</h1>;",
  "app/entry.server.jsx": "export default () => new Response();",
};

/** Builds a Remix application that says hello, in a folder of its own. @returns the folder with its files for browsers. */
function buildHello(folder: string): string {
  mkdirSync(join(folder, "app/routes"), { recursive: true });
  for (const [name, text] of Object.entries(HELLO)) writeFileSync(join(folder, name), text);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  execFileSync(resolve("node_modules/.bin/remix"), ["vite:build", "--logLevel", "error"], {
    cwd: folder,
    stdio: "pipe",
  });
  return join(folder, "build/client/assets");
}

function scriptsIn(assets: string) {
  const names = readdirSync(assets);
  const text = (name: string) => readFileSync(join(assets, name), "utf8");
  const manifestFile = names.find((name) => name.startsWith("manifest-")) ?? "";
  const manifest: Manifest = JSON.parse(
    text(manifestFile)
      .replace(/^[^{]*/, "")
      .replace(/;\s*$/, ""),
  );
  const importsOf = (name: string) =>
    [...text(name).matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)].map(([, target = ""]) => target);
  /** Bytes of these files and all they import before they run. */
  const weigh = (entries: (Entry | undefined)[], extra: string[] = []): number => {
    const found = new Set(extra);
    for (const entry of entries)
      for (const file of [entry?.module ?? "", ...(entry?.imports ?? [])]) found.add(basename(file));
    found.delete("");
    for (const name of found) for (const target of importsOf(name)) found.add(target);
    return [...found].reduce((sum, name) => sum + gzipSync(text(name), { level: 9 }).length, 0);
  };
  const chain = (id = ""): Entry[] => {
    const route = manifest.routes[id];
    return route ? [route, ...chain(route.parentId)] : [];
  };
  const page = (id: string, extra: string[] = []) =>
    weigh([manifest.entry, ...chain(id)], [manifestFile, ...extra]);
  const words = (part: string) => names.filter((name) => name.startsWith(`en${part ? `.${part}` : ""}-`));
  return { manifest, page, words };
}

export async function benchBytes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stall-hello-"));
  try {
    const hello = scriptsIn(buildHello(folder)).page("routes/_index");
    await buildShop();
    const { manifest, page, words } = scriptsIn("build/client/assets");
    const own: Record<string, string[]> = {
      "routes/_index": [...words("shell"), ...words("home")],
      "routes/product.$id": [...words("shell"), ...words("product")],
    };
    console.log(`${hello} Remix hello`);
    const pages = Object.keys(manifest.routes)
      .filter((id) => /^routes\/(?!app\.|images|.*\[)/.test(id))
      .sort();
    for (const id of pages) {
      const bytes = page(id, own[id] ?? words(""));
      console.log(`${bytes} ${id.slice("routes/".length)} (${(bytes / hello).toFixed(2)} of hello)`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
