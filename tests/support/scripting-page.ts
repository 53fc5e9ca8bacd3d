/** The examples of docs/scripting.md. */

export interface Example {
  /** What follows `npm run -s seller --`. */
  argv: string[];
  /** The file that jq makes the JSON on standard input of, and how. */
  jq?: { filter: string; file: string };
}

/** The words of a line of shell that quotes by single quotes alone. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");

/** @param page the text of docs/scripting.md @throws Error for an example that this cannot read */
export function examplesOf(page: string): Example[] {
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = ""]) => lines.trim());
  return blocks
    .join("\n")
    .split("\n")
    .map((line) => {
      const [, filter = "", file = "", command = line] = /^jq -Rs '([^']*)' (\S+) \| (.*)$/.exec(line) ?? [];
      const [npm, run, silent, seller, dashes, ...argv] = wordsOf(command);
      if ([npm, run, silent, seller, dashes].join(" ") !== "npm run -s seller --")
        throw new Error(`docs/scripting.md: this is no example of the command: ${line}`);
      return filter ? { argv, jq: { filter, file } } : { argv };
    });
}

/** What `jq -Rs` makes of a text by a filter such as `{file: ., dryRun: true}`. */
export const jsonByJq = (filter: string, text: string): string =>
  JSON.stringify(
    JSON.parse(filter.replaceAll(/(\w+):/g, '"$1":').replace(": .", () => `: ${JSON.stringify(text)}`)),
  );
