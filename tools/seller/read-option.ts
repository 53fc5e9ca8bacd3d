import { UsageError } from "./failures.ts";

/** The value of an option. @throws UsageError saying what is wrong with its text */
export function readOption<T>(
  flag: string,
  text: string | undefined,
  parse: (text: string) => T | { problem: string },
) {
  if (text === undefined) return undefined;
  const value = parse(text);
  if (typeof value === "object" && value !== null && "problem" in value)
    throw new UsageError(`--${flag} ${text}: ${value.problem}.`);
  return value;
}
