/** Any call of the shop, as `gh api` does it for GitHub. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type CommandContext, defineCommand } from "../command.ts";
import { CommandFailure, UsageError } from "../failures.ts";
import { jsonOrNull } from "../studio-failure.ts";
import type { Reply } from "../transport.ts";

/** PUT takes the bytes of files: `publish` and the studio's pages send them. */
const METHODS = ["GET", "POST", "DELETE"];

export const api = defineCommand({
  name: "api",
  takes: "METHOD PATH [JSON|@FILE|-]",
  summary: "any other call: models, offers, messages, imports …",
  about: `Calls the shop, and prints the JSON of its answer. docs/scripting.md has an example for each job, docs/api.md all calls.

METHOD is ${METHODS.join(", ")}. PATH is a path of the shop, with its query: the token goes to no other place. POST takes
JSON, from a file after @, or from standard input by "-". Money is euro cents, times are UTC.`,
  options: {},
  examples: [
    "GET /app/studio/sales",
    `POST /app/studio/sales/end '{"ids":["dragon"]}'`,
    "POST /app/studio/coupons @coupon.json --url https://shop.example",
  ],
  async run({ names }, context) {
    const [method = "", path = "", body, ...more] = names;
    if (!METHODS.includes(method))
      throw new UsageError(`api takes one of ${METHODS.join(", ")}, and a path.`);
    if ((method === "POST") !== (body !== undefined) || more.length > 0)
      throw new UsageError("POST takes JSON after the path, in one argument; GET and DELETE take none.");
    const { url } = context.connection();
    const address = addressInShop(url, path);
    const reply = await context.studio().call(method, address, body && (await jsonFrom(body, context)));
    print(reply, context);
    return undefined;
  },
});

/** @throws UsageError for whatever could lead the token out of the shop */
function addressInShop(shop: string, path: string): URL {
  const isPath = /^\/(?!\/)[^\\\s\p{Cc}#]*$/u.test(path);
  const [segments = ""] = path.split("?");
  const climbs = segments.split("/").some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  const address = isPath && !climbs ? URL.parse(path, shop) : null;
  if (address?.origin === shop) return address;
  throw new UsageError(`${path || "This"} is not a path of the shop, such as /app/studio/sales.`);
}

async function jsonFrom(argument: string, { streams }: CommandContext): Promise<unknown> {
  const [name, content] = await bodyOf(argument, streams.in);
  try {
    return JSON.parse(content.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new UsageError(`${name} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

async function bodyOf(argument: string, input: NodeJS.ReadableStream): Promise<[name: string, text: string]> {
  if (argument === "-") return ["Standard input", await text(input)];
  if (!argument.startsWith("@")) return ["The argument after the path", argument];
  const file = argument.slice(1);
  const content = await readFile(file, "utf8").catch((error: unknown) => {
    throw new CommandFailure(`${file} cannot be read (after @ comes the name of a file).`, { cause: error });
  });
  return [file, content];
}

/** Texts, such as CSV, are printed as they are. */
function print({ text, headers }: Reply, { streams }: CommandContext): void {
  if (text === "") return;
  const type = headers["content-type"] ?? "";
  if (type.startsWith("text/")) {
    streams.out.write(text);
    return;
  }
  const value = jsonOrNull(text);
  if (value === null) throw new CommandFailure(`The answer is ${type || "of no type"}, not JSON.`);
  streams.out.write(`${JSON.stringify(value, null, 2)}\n`);
}
