/** Reads the command line into one of the seller's commands, or says what is wrong with it. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { PublishRequest, UnpublishRequest } from "#app/domain/catalog/publishing.contract.ts";
import { Answer } from "#app/domain/chat/inbox.contract.ts";
import { LOCAL_SHOP } from "./connection.ts";
import { UsageError } from "./failures.ts";
import type { PublishJob } from "./prepare.ts";
import { SHEET_FLAGS, sheetOptions } from "./publish-arguments.ts";

export type CommandName = "publish" | "list" | "unpublish" | "inbox" | "reply";
const NAMES: readonly string[] = ["publish", "list", "unpublish", "inbox", "reply"] satisfies CommandName[];
const isCommand = (name: string | undefined): name is CommandName =>
  name !== undefined && NAMES.includes(name);

interface Common {
  url: string;
  json: boolean;
}

export type Command =
  | { name: "help"; of: CommandName | null }
  | ({ name: "publish"; job: PublishJob; dryRun: boolean } & Common)
  | ({ name: "list" } & Common)
  | ({ name: "unpublish"; id: string } & Common)
  | ({ name: "inbox"; done: boolean; search: string } & Common)
  | ({ name: "reply"; id: string; message: string } & Common);

const COMMON = {
  url: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;
const JOB_FLAGS = {
  sheet: { type: "string" },
  incoming: { type: "string" },
  "dry-run": { type: "boolean" },
} as const;

/** @throws UsageError */
export function readCommand(argv: string[]): Command {
  const [name, ...rest] = argv;
  if (name === "publish") return publishCommand(rest);
  if (name === "list" || name === "unpublish") return simpleCommand(name, rest);
  if (name === "inbox") return inboxCommand(rest);
  if (name === "reply") return replyCommand(rest);
  const asked = name === "help" ? rest[0] : undefined;
  if (name === "help" || name === "--help" || name === "-h") {
    return {
      name: "help",
      of: isCommand(asked) ? asked : null,
    };
  }
  throw new UsageError(
    name === undefined
      ? "Say what to do: publish, list, unpublish, inbox or reply."
      : `There is no command ${name}.`,
  );
}

function parsed<T extends NonNullable<ParseArgsConfig["options"]>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function simpleCommand(name: "list" | "unpublish", args: string[]): Command {
  const { values, positionals } = parsed(args, COMMON);
  if (values.help) return { name: "help", of: name };
  const common = { url: values.url ?? LOCAL_SHOP, json: values.json ?? false };
  if (name === "list") {
    if (positionals.length > 0) throw new UsageError("list takes no names.");
    return { name, ...common };
  }
  const [id] = positionals;
  if (positionals.length !== 1) throw new UsageError("unpublish takes one product id; `list` shows them.");
  if (!UnpublishRequest.safeParse({ id }).success)
    throw new UsageError(`${id} is not a product id; \`list\` shows them.`);
  return { name, id: id ?? "", ...common };
}

function inboxCommand(args: string[]): Command {
  const { values, positionals } = parsed(args, { ...COMMON, done: { type: "boolean" } });
  if (values.help) return { name: "help", of: "inbox" };
  const common = { url: values.url ?? LOCAL_SHOP, json: values.json ?? false };
  return { name: "inbox", done: values.done ?? false, search: positionals.join(" "), ...common };
}

function replyCommand(args: string[]): Command {
  const { values, positionals } = parsed(args, COMMON);
  if (values.help) return { name: "help", of: "reply" };
  const [id = "", ...words] = positionals;
  const answer = Answer.safeParse({ id, message: words.join(" ") });
  if (!answer.success) throw new UsageError("reply takes the id that `inbox` shows, and the answer.");
  const common = { url: values.url ?? LOCAL_SHOP, json: values.json ?? false };
  return { name: "reply", id, message: answer.data.message, ...common };
}

function publishCommand(args: string[]): Command {
  const { values, positionals } = parsed(args, { ...COMMON, ...SHEET_FLAGS, ...JOB_FLAGS });
  if (values.help) return { name: "help", of: "publish" };
  const [source] = positionals;
  if (source === undefined || positionals.length > 1)
    throw new UsageError("publish takes one folder or one .zip.");
  const { incoming } = values;
  const incomingName = PublishRequest.shape.source.options[1].shape.name;
  if (incoming !== undefined && !incomingName.safeParse(incoming).success) {
    throw new UsageError("--incoming takes the name after incoming/, which ends in .zip.");
  }
  const job: PublishJob = { source, options: sheetOptions(values), sheetPath: values.sheet, incoming };
  const dryRun = values["dry-run"] ?? false;
  return { name: "publish", job, dryRun, url: values.url ?? LOCAL_SHOP, json: values.json ?? false };
}
