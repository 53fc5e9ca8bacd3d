/** `unpublish`: hides a product from the shop; whoever bought it keeps it. */
import { connectionTo } from "../connection.ts";
import { CommandFailure } from "../failures.ts";
import { studioOf } from "../studio-api.ts";
import { StudioFailure } from "../studio-failure.ts";
import type { Surroundings } from "./command.ts";

/** @returns the object for `--json` */
export async function unpublish(command: { url: string; id: string }, { screen, env, signal }: Surroundings) {
  const studio = studioOf(await connectionTo(command.url, env), signal);
  const answer = await studio.unpublish(command.id).catch((error: unknown) => {
    if (!(error instanceof StudioFailure) || error.facts.code !== "not_found") throw error;
    throw new CommandFailure(`The shop has no product ${command.id}; \`list\` shows what it has.`);
  });
  screen.line(screen.good(`${answer.id} is out of the shop. Buyers keep it.`));
  return answer;
}
