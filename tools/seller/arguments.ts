import { type ParseArgsConfig, parseArgs } from "node:util";
import { Answer } from "#app/chat/inbox/inbox.contract.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import type { AnyTranslation } from "#app/i18n/translated.ts";
import { ImportOptions } from "#app/imports/imports.contract.ts";
import { type MeshUnit, UNIT_NAMES } from "#app/meshes/mesh-units.ts";
import { CODE_PAGES, type CodePage } from "#app/publishing/packing/zip-names.ts";
import { IncomingName, ProductQuery } from "#app/publishing/publishing.contract.ts";
import { DISPLAY_CURRENCIES } from "#app/rates/currencies.ts";
import { SecondFactorReset } from "#app/second-factor/second-factor.contract.ts";
import type { BundlesCommand } from "./commands/bundles.ts";
import type { CouponsCommand } from "./commands/coupons.ts";
import type { ImportCommand } from "./commands/import.ts";
import type { SalesCommand } from "./commands/sales.ts";
import { UsageError } from "./failures.ts";
import {
  BUNDLE_FLAGS,
  bundleChange,
  bundleRequest,
  COUPON_FLAGS,
  couponChange,
  couponCode,
  couponRequest,
  SALE_FLAGS,
  saleRequest,
} from "./offer-arguments.ts";
import type { SourceJob } from "./prepare.ts";
import { PREVIEW_CHOICES, type PreviewChoice } from "./preview.ts";
import type { SheetOptions } from "./sheet.ts";
import { NOTES_FLAGS, notesIn, SHEET_FLAGS, sheetOptions } from "./sheet-arguments.ts";

const COMMAND_NAMES = [
  "publish",
  "edit",
  "refresh",
  "list",
  "unpublish",
  "republish",
  "rollback",
  "schedule",
  "delete",
  "front-page",
  "sales",
  "bundles",
  "coupons",
  "import",
  "inbox",
  "reply",
  "reset-second-factor",
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

interface CommonOptions {
  /** The shop's address as given; undefined for the shop on this machine. */
  url?: string;
}

export interface PublishJob extends SourceJob {
  options: SheetOptions;
  sheetPath?: string;
  /** Changes the product of this id; without it an existing product is refused. */
  update: boolean;
}

export type Command =
  | { name: "help"; topic: CommandName | null }
  | { name: "schema" }
  | ({ name: "publish"; job: PublishJob; dryRun: boolean } & CommonOptions)
  | ({ name: "edit"; id: string; options: SheetOptions; dryRun: boolean } & CommonOptions)
  /** No ids: every product. */
  | ({ name: "refresh"; ids: string[]; preview?: PreviewChoice } & CommonOptions)
  | ({ name: "list" } & CommonOptions)
  | ({ name: "unpublish" | "republish"; id: string } & CommonOptions)
  | ({ name: "rollback"; id: string; version: number; notes?: AnyTranslation } & CommonOptions)
  /** `publishAt` null: the draft is not scheduled any more. */
  | ({ name: "schedule"; id: string; publishAt: string | null } & CommonOptions)
  | ({ name: "delete"; id: string } & CommonOptions)
  /** `ids` null shows the featured models; an empty list features none. */
  | ({ name: "front-page"; ids: string[] | null } & CommonOptions)
  | ({ name: "sales" } & SalesCommand)
  | ({ name: "bundles" } & BundlesCommand)
  | ({ name: "coupons" } & CouponsCommand)
  | ({ name: "import" } & ImportCommand)
  | ({ name: "inbox"; done: boolean; search: string } & CommonOptions)
  | ({ name: "reply"; id: string; message: string } & CommonOptions)
  | ({ name: "reset-second-factor"; email: string } & CommonOptions);

const COMMON_FLAGS = {
  url: { type: "string" },
  json: { type: "boolean" },
} as const;
const DRY_RUN = { "dry-run": { type: "boolean" } } as const;
const PUBLISH_FLAGS = {
  ...DRY_RUN,
  id: { type: "string" },
  sheet: { type: "string" },
  incoming: { type: "string" },
  "zip-names": { type: "string" },
  units: { type: "string" },
  update: { type: "boolean" },
  preview: { type: "string" },
  schema: { type: "boolean" },
} as const;

const IMPORT_FLAGS = {
  currency: { type: "string" },
  language: { type: "string" },
  "mail-buyers": { type: "boolean" },
} as const;

const PARSERS: Record<CommandName, (args: string[]) => Command> = {
  publish: publishCommand,
  edit: editCommand,
  refresh: refreshCommand,
  list: listCommand,
  unpublish: (args) => productCommand("unpublish", args),
  republish: (args) => productCommand("republish", args),
  rollback: rollbackCommand,
  schedule: scheduleCommand,
  delete: (args) => productCommand("delete", args),
  "front-page": frontPageCommand,
  sales: salesCommand,
  bundles: bundlesCommand,
  coupons: couponsCommand,
  import: importCommand,
  inbox: inboxCommand,
  reply: replyCommand,
  "reset-second-factor": resetCommand,
};

const commandNamed = (name: string | undefined) => COMMAND_NAMES.find((command) => command === name);

/** @throws UsageError */
export function parseCommand(argv: string[]): Command {
  const [name, ...args] = argv;
  const command = commandNamed(name);
  if (command && args.some((arg) => arg === "--help" || arg === "-h"))
    return { name: "help", topic: command };
  if (command) return PARSERS[command](args);
  if (name === "help" || name === "--help" || name === "-h")
    return { name: "help", topic: (name === "help" && commandNamed(args[0])) || null };
  throw new UsageError(
    name === undefined ? `Say what to do: ${COMMAND_NAMES.join(", ")}.` : `There is no command ${name}.`,
  );
}

function parseOptions<T extends NonNullable<ParseArgsConfig["options"]>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function listCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, COMMON_FLAGS);
  if (positionals.length > 0) throw new UsageError("list takes no names.");
  return { name: "list", url: values.url };
}

function productId(command: string, positionals: string[]): string {
  const [id = ""] = positionals;
  if (positionals.length !== 1) throw new UsageError(`${command} takes one product id; \`list\` shows them.`);
  return parseId(id);
}

function parseId(id: string): string {
  if (ProductQuery.safeParse({ id }).success) return id;
  throw new UsageError(`${id} is not a product id; \`list\` shows them.`);
}

function previewChoice(value: string | undefined): PreviewChoice | undefined {
  const choice = PREVIEW_CHOICES.find((choice) => choice === value);
  if (value !== undefined && !choice)
    throw new UsageError(`--preview takes one of ${PREVIEW_CHOICES.join(", ")}.`);
  return choice;
}

function codePage(value: string | undefined): CodePage | undefined {
  const known = CODE_PAGES.find((each) => each === value);
  if (value !== undefined && !known)
    throw new UsageError(`--zip-names takes one of ${CODE_PAGES.join(", ")}.`);
  return known;
}

function unitNamed(value: string | undefined): MeshUnit | undefined {
  const known = UNIT_NAMES.find((each) => each === value);
  if (value !== undefined && !known) throw new UsageError(`--units takes one of ${UNIT_NAMES.join(", ")}.`);
  return known;
}

function refreshCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { ...COMMON_FLAGS, preview: { type: "string" } });
  const preview = previewChoice(values.preview);
  return { name: "refresh", ids: positionals.map(parseId), preview, url: values.url };
}

function productCommand(name: "unpublish" | "republish" | "delete", args: string[]): Command {
  const { values, positionals } = parseOptions(args, COMMON_FLAGS);
  return { name, id: productId(name, positionals), url: values.url };
}

function rollbackCommand(args: string[]): Command {
  const flags = { ...COMMON_FLAGS, ...NOTES_FLAGS, to: { type: "string" } } as const;
  const { values, positionals } = parseOptions(args, flags);
  const id = productId("rollback", positionals);
  const version = Number(values.to);
  if (!Number.isInteger(version) || version < 1)
    throw new UsageError("rollback needs --to with the number of an earlier version.");
  return { name: "rollback", id, version, notes: notesIn(values), url: values.url };
}

function scheduleCommand(args: string[]): Command {
  const flags = { ...COMMON_FLAGS, at: { type: "string" }, cancel: { type: "boolean" } } as const;
  const { values, positionals } = parseOptions(args, flags);
  const id = productId("schedule", positionals);
  const { at, cancel = false, url } = values;
  if ((at !== undefined) === cancel)
    throw new UsageError("schedule needs --at with a time such as 2026-11-27T18:00Z, or --cancel.");
  return { name: "schedule", id, publishAt: at ?? null, url };
}

function frontPageCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { ...COMMON_FLAGS, none: { type: "boolean" } });
  if (values.none && positionals.length > 0) throw new UsageError("Give product ids or --none, not both.");
  const ids = positionals.map(parseId);
  return { name: "front-page", ids: values.none || ids.length > 0 ? ids : null, url: values.url };
}

function salesCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { ...COMMON_FLAGS, ...SALE_FLAGS });
  const { url, json: _, ...options } = values;
  const [action = "list", ...names] = positionals;
  const ids = names.map(parseId);
  if (action === "list" && ids.length === 0) return { name: "sales", action, url };
  if (action === "start" && ids.length > 0)
    return { name: "sales", action, request: saleRequest(ids, options), url };
  if (action === "end" && ids.length > 0) return { name: "sales", action, ids, url };
  throw new UsageError("sales takes nothing, or start or end with product ids; `sales --help` shows how.");
}

function bundlesCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { ...COMMON_FLAGS, ...BUNDLE_FLAGS });
  const { url } = values;
  const [action = "list", ...names] = positionals;
  const ids = names.map(parseId);
  const [id] = ids;
  if (action === "list" && id === undefined) return { name: "bundles", action, url };
  if (action === "start") return { name: "bundles", action, request: bundleRequest(ids, values), url };
  if (id !== undefined) {
    if (action === "change") return { name: "bundles", action, request: bundleChange(ids, values), url };
    if (action === "end" && ids.length === 1) return { name: "bundles", action, id, url };
  }
  throw new UsageError(
    "bundles takes nothing, start or change with product ids, or end with one; `bundles --help` shows how.",
  );
}

function couponsCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { ...COMMON_FLAGS, ...COUPON_FLAGS });
  const { url, ...options } = values;
  const [action = "list", code, ...more] = positionals;
  if (action === "list" && code === undefined) return { name: "coupons", action, url };
  if (code !== undefined && more.length === 0) {
    if (action === "create") return { name: "coupons", action, request: couponRequest(code, options), url };
    if (action === "change") return { name: "coupons", action, request: couponChange(code, options), url };
    if (action === "end") return { name: "coupons", action, code: couponCode(code), url };
  }
  throw new UsageError(
    "coupons takes nothing, or create, change or end with one code; `coupons --help` shows how.",
  );
}

function importCommand(args: string[]): Command {
  const flags = { ...COMMON_FLAGS, ...DRY_RUN, ...IMPORT_FLAGS };
  const { values, positionals } = parseOptions(args, flags);
  const { url, currency, language } = values;
  const options = ImportOptions.safeParse({ currency, language });
  if (!options.success)
    throw new UsageError(
      `--currency takes one of ${DISPLAY_CURRENCIES.join(", ")}, --language one of ${LANGUAGE_CODES.join(", ")}.`,
    );
  const [file] = positionals;
  if (values["mail-buyers"] && file === undefined)
    return { name: "import", action: "mail", language: options.data.language, url };
  if (file === undefined || positionals.length > 1 || values["mail-buyers"])
    throw new UsageError("import takes one CSV file, or --mail-buyers; `import --help` shows how.");
  return {
    name: "import",
    action: "import",
    file,
    options: options.data,
    dryRun: values["dry-run"] ?? false,
    url,
  };
}

function inboxCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { ...COMMON_FLAGS, done: { type: "boolean" } });
  return { name: "inbox", done: values.done ?? false, search: positionals.join(" "), url: values.url };
}

function replyCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, COMMON_FLAGS);
  const [id = "", ...words] = positionals;
  const answer = Answer.safeParse({ id, message: words.join(" ") });
  if (!answer.success) throw new UsageError("reply takes the id that `inbox` shows, and the answer.");
  return { name: "reply", id, message: answer.data.message, url: values.url };
}

function resetCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, COMMON_FLAGS);
  const [email = "", ...more] = positionals;
  if (more.length > 0 || !SecondFactorReset.safeParse({ email }).success)
    throw new UsageError("reset-second-factor takes the e-mail address of one seller.");
  return { name: "reset-second-factor", email, url: values.url };
}

function editCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { ...COMMON_FLAGS, ...SHEET_FLAGS, ...DRY_RUN });
  const id = productId("edit", positionals);
  const options = sheetOptions(values);
  if (Object.values(options).every((value) => value === undefined))
    throw new UsageError("Say what to change, for example --price 5.99; `edit --help` lists the fields.");
  return { name: "edit", id, options, dryRun: values["dry-run"] ?? false, url: values.url };
}

function publishCommand(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { ...COMMON_FLAGS, ...SHEET_FLAGS, ...PUBLISH_FLAGS });
  if (values.schema) return { name: "schema" };
  const [source] = positionals;
  if (source === undefined || positionals.length > 1)
    throw new UsageError("publish takes one folder or one .zip.");
  const { id, incoming, sheet: sheetPath, update = false } = values;
  if (id !== undefined && !ProductQuery.safeParse({ id }).success)
    throw new UsageError(`--id ${id} is not possible; use small letters, digits and hyphens.`);
  if (incoming !== undefined && !IncomingName.safeParse(incoming).success) {
    throw new UsageError("--incoming takes the name after incoming/, which ends in .zip.");
  }
  const zipNames = codePage(values["zip-names"]);
  if (zipNames !== undefined && incoming !== undefined)
    throw new UsageError("--zip-names is for a zip that is packed anew; --incoming sells it as it is.");
  const units = unitNamed(values.units);
  if (values.remove && !update) throw new UsageError("--remove changes a product: add --update.");
  const preview = previewChoice(values.preview);
  const job = {
    source,
    incoming,
    zipNames,
    units,
    preview,
    sheetPath,
    update,
    options: { ...sheetOptions(values), id },
  };
  return { name: "publish", job, dryRun: values["dry-run"] ?? false, url: values.url };
}
