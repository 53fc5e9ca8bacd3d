import { ModelRefused, type Refusal, SourceRefused } from "#app/publishing/packing/refusals.ts";
import type { ProcessEnv } from "#tools/dev/local-settings.ts";
import { type Command, parseCommand } from "./arguments.ts";
import { bundles } from "./commands/bundles.ts";
import { coupons } from "./commands/coupons.ts";
import { edit } from "./commands/edit.ts";
import { frontPage } from "./commands/front-page.ts";
import { importFrom } from "./commands/import.ts";
import { inbox, reply } from "./commands/inbox.ts";
import { deleteModel, list, rollback, schedule, setStatus } from "./commands/products.ts";
import { publish } from "./commands/publish.ts";
import { refresh } from "./commands/refresh.ts";
import { resetSecondFactor } from "./commands/reset-second-factor.ts";
import { sales } from "./commands/sales.ts";
import { CommandFailure, printable, UsageError } from "./failures.ts";
import { helpText } from "./help.ts";
import { modelFileSchema } from "./model-file.ts";
import { type Screen, type Streams, screenOn } from "./screen.ts";
import { networkMessage, StudioFailure } from "./studio-failure.ts";
import { NetworkFailure } from "./transport.ts";
import { guessedText } from "./zip-names.ts";

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;

/** Passed to every command. */
export interface CommandContext {
  screen: Screen;
  env: ProcessEnv;
  signal: AbortSignal;
}

interface FailureReport {
  code: string;
  message: string;
  refusals?: Omit<Refusal, "key">[];
}

/** @returns the exit code; throws only on programming errors */
export async function runSeller(argv: string[], streams: Streams & { signal: AbortSignal }): Promise<number> {
  const json = argv.includes("--json");
  const screen = screenOn(json ? streams.err : streams.out, streams.env);
  const printJson = (value: unknown) => streams.out.write(`${JSON.stringify(value, null, 2)}\n`);
  try {
    const command = parseCommand(argv);
    if (command.name === "help") {
      streams.out.write(`${helpText(command.topic)}\n`);
      return DONE;
    }
    if (command.name === "schema") {
      printJson(modelFileSchema());
      return DONE;
    }
    const answer = await runCommand(command, { screen, env: streams.env, signal: streams.signal });
    if (json) printJson(answer);
    return DONE;
  } catch (error) {
    const report = reportOf(error, streams.signal);
    const errorScreen = screenOn(streams.err, streams.env);
    errorScreen.line(errorScreen.bad(printable(report.message)));
    const wrongUse = error instanceof UsageError;
    if (wrongUse) errorScreen.line("Help: npm run seller -- --help");
    if (json) printJson({ error: report });
    return wrongUse ? WRONG_USE : FAILED;
  }
}

async function runCommand(
  command: Exclude<Command, { name: "help" | "schema" }>,
  context: CommandContext,
): Promise<object> {
  switch (command.name) {
    case "publish":
      return publish(command, context);
    case "edit":
      return edit(command, context);
    case "refresh":
      return refresh(command, context);
    case "list":
      return list(command, context);
    case "sales":
      return sales(command, context);
    case "bundles":
      return bundles(command, context);
    case "coupons":
      return coupons(command, context);
    case "import":
      return importFrom(command, context);
    case "inbox":
      return inbox(command, context);
    case "reply":
      return reply(command, context);
    case "reset-second-factor":
      return resetSecondFactor(command, context);
    case "unpublish":
    case "republish":
      return setStatus(command, context);
    case "rollback":
      return rollback(command, context);
    case "front-page":
      return frontPage(command, context);
    case "schedule":
      return schedule(command, context);
    case "delete":
      return deleteModel(command, context);
  }
}

function reportOf(error: unknown, signal: AbortSignal): FailureReport {
  if (error instanceof UsageError) return { code: "usage", message: error.message };
  if (error instanceof SourceRefused) {
    const heading = "Not published. Fix or remove these files:";
    return {
      code: "refused",
      message: [heading, error.message, ...(error.guessed ? [guessedText(error.guessed)] : [])].join("\n"),
      refusals: error.refusals.map(({ file, reason }) => ({ file, reason })),
    };
  }
  if (error instanceof NetworkFailure) return { code: "network", message: networkMessage(error) };
  if (error instanceof StudioFailure) return { code: error.facts.code, message: error.message };
  if (error instanceof CommandFailure || error instanceof ModelRefused)
    return { code: "failed", message: error.message };
  if (signal.aborted) return { code: "stopped", message: messageOf(signal.reason) };
  if (isSystemError(error)) return { code: error.code, message: systemMessage(error) };
  throw error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string" && "syscall" in error;
}

function systemMessage(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOSPC") return "The disk is full. Set TMPDIR to a folder with room for the zip.";
  return `The system reported: ${error.message}`;
}
