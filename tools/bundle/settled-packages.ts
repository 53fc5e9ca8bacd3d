/**
 * Packages ask in the browser what is known when it is built. Remix: which future flags are on, that the page was made by
 * a server, that this is the browser. Zod: whether code may be made of text, which our pages forbid and browsers report.
 * Answered here, the paths that are never taken fall away (of Remix 3 KB of 84 gzip). A question that a new version of a
 * package no longer asks fails the build.
 */
import type { VitePluginConfig } from "@remix-run/dev";
import type { Plugin } from "vite";

const ASKING = /node_modules\/(@remix-run\/(react\/dist\/esm|router\/dist)|zod\/v4\/core)\//;

const TEXT = String.raw`(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\`(?:[^\`\\]|\\.)*\`)`;
const CONDITION = String.raw`(?:[^()"'\`;]|"[^"]*"|\((?:[^()]|\([^()]*\))*\))+?`;
/** What Remix and its router would say to a programmer who misuses them. */
const ADVICE = new RegExp(
  String.raw`\b((?:UNSAFE_)?invariant\(${CONDITION}),\s*${TEXT}(?:\s*\+\s*(?:${TEXT}|\w+))*\s*\)`,
  "g",
);

type Answer = [question: RegExp, answer: string | ((question: string, flag: string) => string)];

function answersFor(flags: Record<string, unknown>): Answer[] {
  const singleFetch = String(flags.v3_singleFetch === true);
  return [
    [/(?:window\.__remixContext\.)?\bfuture\.(v3_\w+)/g, (_, flag) => String(flags[flag] === true)],
    [/typeof singleFetch === "function"/g, singleFetch],
    // Deferred data, which single fetch sends another way.
    [/typeof __remixContext === "object" && __remixContext\.a\b/g, `!${singleFetch}`],
    [/(?<!function )\bisDeferred(Data|Result)\(\w+\)/g, `!${singleFetch}`],
    [/\bfuture\.v7_(?:normalizeFormMethod|partialHydration|prependBasename)\b/g, "true"],
    [/(?<=\bif \()needsRevalidation(?=\))/g, "false"],
    [/window\.__remixContext\.isSpaMode/g, "false"],
    [/(?<=\bif \()isSpaMode(?=\))/g, "false"],
    [/!isStatic\b/g, "true"],
    // Data that ended because the reader went elsewhere is no error.
    [/(?=console\.error\(e\);\s+throw new Error\(`Unable to decode)/g, "init.signal?.aborted || "],
    [/(?<=contextScript = )staticContext\b/g, "false"],
    [/\b(?:core\.)?globalConfig\.jitless\b/g, "true"],
    [ADVICE, "$1)"],
  ];
}

export function settledPackages({ future = {} }: VitePluginConfig): Plugin {
  const answers = answersFor({ ...future });
  const open = new Set(answers.map(([question]) => question));
  return {
    name: "settled-packages",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (!ASKING.test(id)) return null;
      return answers.reduce((text, [question, answer]) => {
        if (text.search(question) >= 0) open.delete(question);
        return text.replace(question, answer as string);
      }, code);
    },
    buildEnd(error) {
      if (!error && open.size > 0) this.error(`No package asks any more: ${[...open].join("  ")}`);
    },
  };
}
