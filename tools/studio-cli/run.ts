import { ModelRefused, type Refusal, SourceRefused } from "#app/publishing/packing/refusals.ts";
import { type Command, overview } from "./command.ts";
import { api } from "./commands/api.ts";
import { publish } from "./commands/publish.ts";
import { CommandFailure, printable, UsageError } from "./failures.ts";
import { didYouMean } from "./nearest.ts";
import { type Streams, screenOn } from "./screen.ts";
import { networkMessage, StudioFailure } from "./studio-failure.ts";
import { NetworkFailure } from "./transport.ts";
import { guessedText } from "./zip-names.ts";

const COMMANDS: readonly Command[] = [publish, api];

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;

interface FailureReport {
  code: string;
  message: string;
  refusals?: Pick<Refusal, "file" | "reason">[];
}

/** @returns the exit code; throws only on programming errors */
export async function runSeller(argv: string[], streams: Streams & { signal: AbortSignal }): Promise<number> {
  const { env, signal } = streams;
  const json = argv.includes("--json");
  const screen = screenOn(json ? streams.err : streams.out, env);
  const printJson = (value: unknown) => streams.out.write(`${JSON.stringify(value, null, 2)}\n`);
  const [name, ...args] = argv;
  const command = commandNamed(name);
  try {
    const help = helpAsked(argv);
    if (help !== null) {
      streams.out.write(`${help}\n`);
      return DONE;
    }
    if (!command) throw noCommand(name);
    const answer = await command.run(args, { screen, streams, env, signal });
    if (json && answer) printJson(answer);
    return DONE;
  } catch (error) {
    const report = reportOf(error, signal);
    const errorScreen = screenOn(streams.err, env);
    errorScreen.line(errorScreen.bad(printable(report.message)));
    const wrongUse = error instanceof UsageError;
    if (wrongUse) for (const line of hintsFor(command)) errorScreen.line(line);
    if (json) printJson({ error: report });
    return wrongUse ? WRONG_USE : FAILED;
  }
}

const commandNamed = (name: string | undefined) => COMMANDS.find((command) => command.name === name);

function helpAsked([name, ...args]: string[]): string | null {
  const isHelp = (arg: string | undefined) => arg === "--help" || arg === "-h";
  if (name === "help" || isHelp(name)) return commandNamed(args[0])?.help ?? overview(COMMANDS);
  return args.some(isHelp) ? (commandNamed(name)?.help ?? null) : null;
}

function noCommand(name: string | undefined): UsageError {
  const names = COMMANDS.map((command) => command.name);
  const commands = `The commands are ${names.join(", ")}.`;
  if (name === undefined) return new UsageError(`Say what to do. ${commands}`);
  return new UsageError(`There is no command ${name}.${didYouMean(name, names)} ${commands}`);
}

const hintsFor = (command: Command | undefined) =>
  command
    ? [`Usage: ${command.usage}`, `Help: npm run seller -- ${command.name} --help`]
    : ["Help: npm run seller -- --help"];

function reportOf(error: unknown, signal: AbortSignal): FailureReport {
  if (error instanceof UsageError) return { code: "usage", message: error.message };
  if (error instanceof SourceRefused) {
    const heading = "Nothing was sent. Fix or remove these files, or go on without them by --skip-refused:";
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
