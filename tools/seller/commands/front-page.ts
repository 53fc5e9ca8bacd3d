import type { Command } from "../arguments.ts";
import { connectionTo } from "../connection.ts";
import type { CommandContext } from "../run.ts";
import { columnsText } from "../screen.ts";
import { studioOf } from "../studio-api.ts";

/** Shows or sets which products come first. @returns the object for `--json` */
export async function frontPage(
  { ids, url }: Extract<Command, { name: "front-page" }>,
  { screen, env, signal }: CommandContext,
) {
  const studio = studioOf(connectionTo(url, env), signal);
  const { models } = await studio.frontPage();
  if (ids === null) {
    if (models.length === 0) screen.line("No product is featured: the newest come first.");
    const rows = models.map(({ id, title, status }) => [id, title, status === "published" ? "" : status]);
    for (const line of columnsText(rows, new Set())) screen.line(line);
    return { ids: models.map(({ id }) => id) };
  }
  const answer = await studio.arrangeFrontPage({ ids, loadedIds: models.map(({ id }) => id) });
  const first = ids.length > 0 ? `${ids.join(", ")} come first.` : "No product is featured.";
  screen.line(screen.good(`${first} Shoppers see it within two minutes.`));
  return answer;
}
