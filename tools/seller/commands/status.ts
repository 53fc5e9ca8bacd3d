/** `unpublish` hides a product from the shop, where whoever bought it keeps it; `republish` puts it back. */
import type { Command } from "../arguments.ts";
import { connectionTo } from "../connection.ts";
import { studioOf } from "../studio-api.ts";
import { StudioFailure } from "../studio-failure.ts";
import { noSuchProduct, type Surroundings } from "./command.ts";

const DONE = {
  unpublish: "is out of the shop. Buyers keep it.",
  republish: "is in the shop again.",
};

/** @returns the object for `--json` */
export async function setStatus(
  { name, id, url }: Extract<Command, { name: "unpublish" | "republish" }>,
  { screen, env, signal }: Surroundings,
) {
  const studio = studioOf(connectionTo(url, env), signal);
  const answer = await studio[name](id).catch((error: unknown) => {
    if (!(error instanceof StudioFailure) || error.facts.code !== "not_found") throw error;
    throw noSuchProduct(id);
  });
  screen.line(screen.good(`${answer.id} ${DONE[name]}`));
  return answer;
}
