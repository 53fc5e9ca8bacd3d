import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { WranglerEnvironment } from "./config-file.ts";
import type { Finding } from "./finding.ts";

export interface Terminal {
  print: (line: string) => void;
  /** Null when this is not an interactive terminal. */
  ask: ((question: string, options?: { hidden?: boolean }) => Promise<string>) | null;
}

/** Asks on this process's terminal; what is typed after a hidden question is not shown. */
export function processTerminal(): Terminal {
  const print = (line: string) => console.log(line);
  if (!process.stdin.isTTY || !process.stdout.isTTY) return { print, ask: null };
  return {
    print,
    async ask(question, { hidden = false } = {}) {
      if (hidden) process.stdout.write(question);
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
      const lines = createInterface({
        input: process.stdin,
        output: hidden ? silent : process.stdout,
        terminal: true,
      });
      try {
        return (await lines.question(hidden ? "" : question)).trim();
      } finally {
        lines.close();
        if (hidden) process.stdout.write("\n");
      }
    },
  };
}

const SYMBOLS = { right: "✓", wrong: "✗", unknown: "–" };

/** The text with its commands changed so that they act on this environment of wrangler.toml; as they are written they act on production. */
export const forEnvironment = (text: string, environment: WranglerEnvironment) =>
  environment
    ? text
        .replaceAll("npx wrangler", `npx wrangler --env ${environment}`)
        .replaceAll(/npm run ([a-z]+)( --)?(?![\w-])/g, `npm run $1 -- --env ${environment}`)
    : text;

export function findingLines(name: string, finding: Finding, environment: WranglerEnvironment): string[] {
  const line = `${SYMBOLS[finding.state]} ${name.padEnd(12)} ${finding.text}`;
  return finding.state === "wrong"
    ? [line, `               → ${forEnvironment(finding.advice, environment)}`]
    : [line];
}
