import { LANGUAGE_CODES, LANGUAGES } from "#app/i18n/languages.ts";
import type { ProcessEnv } from "#tools/dev/local-settings.ts";
import { type Connection, connectionTo, LOCAL_SHOP } from "./connection.ts";
import { flag, type Options, parseOptions, type Values, value } from "./options.ts";
import type { Screen, Streams } from "./screen.ts";
import { type Studio, studioOf } from "./studio-api.ts";

export interface CommandContext {
  screen: Screen;
  streams: Streams;
  env: ProcessEnv;
  signal: AbortSignal;
  /** The shop that is meant, with the token for it. */
  connection(): Connection;
  studio(): Studio;
}

interface Definition<O extends Options> {
  name: string;
  takes: string;
  summary: string;
  about: string;
  options: O;
  examples: string[];
  /** @param names what was given beside the options @returns the object for `--json`, if any */
  run(given: { values: Values<O>; names: string[] }, context: CommandContext): Promise<object | undefined>;
}

export interface Command {
  name: string;
  usage: string;
  summary: string;
  help: string;
  run(args: string[], base: Omit<CommandContext, "connection" | "studio">): Promise<object | undefined>;
}

const CALL = "npm run seller --";

const COMMON = {
  url: value("ADDRESS", `the shop (default the one \`npm run dev\` runs, or ${LOCAL_SHOP})`),
  json: flag("one JSON object on standard output, for scripts"),
} satisfies Options;

export function defineCommand<O extends Options>(definition: Definition<O>): Command {
  const { name, takes, summary, run } = definition;
  return {
    name,
    usage: `${CALL} ${name} ${takes}`.trimEnd(),
    summary,
    help: helpText(definition),
    async run(args, base) {
      const { values, names } = parseOptions({ ...definition.options, ...COMMON }, args);
      const connection = () => connectionTo((values as Values<typeof COMMON>).url, base.env);
      const studio = () => studioOf(connection(), base.signal);
      return run({ values: values as Values<O>, names }, { ...base, connection, studio });
    },
  };
}

const INDENT = 28;
const WIDTH = 118;

function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined || INDENT + line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join(`\n${" ".repeat(INDENT)}`);
}

const optionLine = (option: string, help: string) =>
  `  ${option.padEnd(INDENT - 4)}  ${wrapped(help)}`.trimEnd();

const optionLines = (options: Options) =>
  Object.entries(options).map(([name, { value, help }]) =>
    optionLine(`--${name} ${value ?? ""}`.trimEnd(), help),
  );

function translationLines(options: Options): string[] {
  const names = Object.keys(options).filter((name) => options[name]?.isTranslated);
  if (names.length === 0) return [];
  const named = LANGUAGE_CODES.map((code) => `-${code} for ${LANGUAGES[code].name}`);
  const list = names.map((name) => `--${name}`).join(", ");
  return [`${" ".repeat(INDENT)}${wrapped(`${list}: in the shop's main language; add ${named.join(", ")}`)}`];
}

const commonHelp = () => `${[...optionLines(COMMON), optionLine("-h, --help", "this text")].join("\n")}

The token comes from the variable SELLER_TOKEN: make one in the studio (Shop, Settings, API tokens). Else it comes
from a file: for a shop on this machine the one that \`npm run dev\` writes, for the shop of wrangler.toml the
.secrets of \`npm run setup\`. PORT and STATE_DIR mean the same as for \`npm run dev\`.
Exit codes: 0 done, 1 refused or failed, 2 wrong use.`;

const examplesHelp = (examples: string[]) =>
  `Examples:\n${examples.map((example) => `  ${CALL} ${example}`).join("\n")}`;

function helpText<O extends Options>({ name, takes, about, options, examples }: Definition<O>): string {
  return `${about}

  ${CALL} ${`${name} ${takes}`.trimEnd()}

${[...optionLines(options), ...translationLines(options), commonHelp()].join("\n")}

${examplesHelp(examples.map((example) => `${name} ${example}`.trimEnd()))}`;
}

export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2;
  return `Publishes your models in your shop, and calls whatever else the studio can do.

${commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}${summary}`).join("\n")}

${commonHelp()}

${examplesHelp(['publish ./dragon --price 4.99 --description "A dragon that opens its wings."', "publish --help"])}`;
}
