import { connectionTo } from "../connection.ts";
import { CommandFailure } from "../failures.ts";
import type { CommandContext } from "../run.ts";
import { studioOf } from "../studio-api.ts";
import { StudioFailure } from "../studio-failure.ts";

/** @returns the object for `--json` */
export async function resetSecondFactor(
  { email, url }: { email: string; url?: string },
  { screen, env, signal }: CommandContext,
) {
  const studio = studioOf(connectionTo(url, env), signal);
  await studio.resetSecondFactor(email).catch((error: unknown) => {
    if (!(error instanceof StudioFailure) || error.facts.code !== "not_found") throw error;
    throw new CommandFailure(`The shop has no account ${email}.`);
  });
  screen.line(
    screen.good(`${email} is logged out everywhere and sets up a new second factor at the next login.`),
  );
  return { email };
}
