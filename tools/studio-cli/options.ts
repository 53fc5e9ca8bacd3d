/** A command's options are one table, from which they are parsed, checked and explained. */
import { parseArgs } from "node:util";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { mainLanguage } from "#tools/studio-cli/main-language.ts";
import { UsageError } from "./failures.ts";
import { didYouMean } from "./nearest.ts";

/** What `--title` says stands under `main`, until the shop has said which of its languages that is. */
const WRITTEN_IN = ["main", ...LANGUAGE_CODES] as const;
type WrittenIn = (typeof WRITTEN_IN)[number];
export type Written<T> = { [L in WrittenIn]?: T };

export function inMainLanguage<T>({ main, ...others }: Written<T>): { [L in Language]?: T } {
  if (main === undefined) return others;
  const language = mainLanguage();
  if (others[language] !== undefined)
    throw new UsageError(`A text is given twice: without a language, which means ${language}, and in it.`);
  return { [language]: main, ...others };
}

interface Given {
  flag: string;
  language: WrittenIn;
  text: string;
}

export interface Option<T = unknown> {
  /** What the help writes after the option; null for a switch, which takes no value. */
  value: string | null;
  help: string;
  /** `--title` is in the shop's main language, `--title-es` in the one that it names. */
  isTranslated: boolean;

  read(given: Given[]): T;
}

export type Options = Record<string, Option>;
export type Values<O extends Options> = { [N in keyof O]?: O[N] extends Option<infer T> ? T : never };

/** The value that a text stands for, or what is wrong with it. */
export type Parse<T> = (text: string) => T | { problem: string };

function parsed<T>({ flag, text }: Given, parse: Parse<T>): T {
  const value = parse(text);
  if (typeof value === "object" && value !== null && "problem" in value)
    throw new UsageError(`${flag} ${text}: ${value.problem}.`);
  return value;
}

const asWritten = (text: string) => text;

const byLanguage = <T>(given: Given[], read: (inLanguage: Given[]) => T): Written<T> =>
  Object.fromEntries(
    WRITTEN_IN.map((code) => [code, given.filter(({ language }) => language === code)] as const)
      .filter(([, inLanguage]) => inLanguage.length > 0)
      .map(([code, inLanguage]) => [code, read(inLanguage)]),
  );

export const flag = (help: string): Option<true> => ({
  value: null,
  help,
  isTranslated: false,
  read: () => true,
});

/** Without `parse` its value is the text. */
export function value(value: string, help: string): Option<string>;
export function value<T>(value: string, help: string, parse: Parse<T>): Option<T>;
export function value(value: string, help: string, parse: Parse<unknown> = asWritten): Option {
  return { value, help, isTranslated: false, read: (given) => lastOf(given, parse) };
}

export function list(value: string, help: string, parse: Parse<string> = asWritten): Option<string[]> {
  return { value, help, isTranslated: false, read: (given) => given.map((each) => parsed(each, parse)) };
}

export const translated = (value: string, help: string, parse: Parse<string>): Option<Written<string>> => ({
  value,
  help,
  isTranslated: true,
  read: (given) => byLanguage(given, (inLanguage) => lastOf(inLanguage, parse)),
});

export const translatedList = (
  value: string,
  help: string,
  parse: Parse<string>,
): Option<Written<string[]>> => ({
  value,
  help,
  isTranslated: true,
  read: (given) => byLanguage(given, (inLanguage) => inLanguage.map((each) => parsed(each, parse))),
});

function lastOf<T>(given: Given[], parse: Parse<T>): T {
  const last = given.at(-1);
  if (!last) throw new Error("an option is read only where it was given");
  return parsed(last, parse);
}

export const oneOf =
  <T extends string>(choices: readonly T[]): Parse<T> =>
  (text) =>
    choices.find((choice) => choice === text) ?? { problem: `it takes one of ${choices.join(", ")}` };

const typedName = (name: string, language: WrittenIn): string =>
  language === "main" ? name : `${name}-${language}`;

/** Every way to type a translated option. */
export const typedIn = (name: string) =>
  WRITTEN_IN.map((language) => [typedName(name, language), language] as const);

/** Every option as it may be typed, without its dashes: in each language where it is translated. */
function typedNames(options: Options) {
  return new Map(
    Object.entries(options).flatMap(([name, { isTranslated, value }]) =>
      typedIn(name)
        .filter(([, language]) => isTranslated || language === "main")
        .map(([typed, language]) => [typed, { name, language, value }] as const),
    ),
  );
}

interface OptionToken {
  rawName: string;
  name: string;
  value?: string | undefined;
  inlineValue?: boolean | undefined;
}

/** What an option on the command line stands for. */
function knownOption(
  { rawName: typed, name, value, inlineValue }: OptionToken,
  known: ReturnType<typeof typedNames>,
) {
  const flags = [...known.keys()].map((each) => `--${each}`);
  const option = typed.startsWith("--") ? known.get(name) : undefined;
  if (!option) throw new UsageError(`There is no option ${typed}.${didYouMean(typed, flags)}`);
  if (option.value === null && value !== undefined) throw new UsageError(`${typed} takes no value.`);
  const isMissing = value === undefined || (!inlineValue && flags.includes(value));
  if (option.value !== null && isMissing)
    throw new UsageError(`${typed} needs a value: ${typed} ${option.value}.`);
  return option;
}

export function parseOptions<O extends Options>(options: O, args: string[]) {
  const known = typedNames(options);
  const types = [...known].map(
    ([typed, { value }]) => [typed, { type: value === null ? "boolean" : "string" }] as const,
  );
  // Not strict, because Node's own messages name neither a similar option nor the value that is missing.
  const parsedArgs = parseArgs({
    args,
    options: Object.fromEntries(types),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given: Record<string, Given[]> = {};
  for (const token of parsedArgs.tokens) {
    if (token.kind !== "option") continue;
    const { name, language } = knownOption(token, known);
    given[name] = [...(given[name] ?? []), { flag: token.rawName, language, text: token.value ?? "" }];
  }
  const values = Object.entries(given).map(([name, each]) => [name, options[name]?.read(each)]);
  return { values: Object.fromEntries(values) as Values<O>, names: parsedArgs.positionals };
}
