/** Changes a product: says first what changes, sends nothing when nothing does. For `edit` and `publish --update`. */
import { differences } from "../differences.ts";
import { printable } from "../failures.ts";
import type { Running } from "../prepare.ts";
import { type ProductUpdate, updateProduct } from "../publish.ts";
import type { Screen } from "../screen.ts";
import type { Studio } from "../studio-api.ts";

/** @returns the object for `--json` */
export async function applyUpdate(
  studio: Studio,
  update: ProductUpdate & { dryRun: boolean },
  running: Running & { screen: Screen },
) {
  const { screen } = running;
  const { current, facts, prepared, dryRun } = update;
  const { id, version } = current;
  const changes = differences(current, { facts, ...prepared });
  const title = printable(facts.title?.en ?? current.title.en);
  screen.line(
    `${screen.strong(title)} (${id}): ${changes.length > 0 ? "these facts change, all others stay:" : "nothing changes."}`,
  );
  for (const line of changes) screen.line(line);
  const told = { id, version, changes: changes.map((line) => line.trim()) };
  if (dryRun) screen.line(screen.good("This was a dry run: nothing was sent."));
  if (dryRun || changes.length === 0) return { ...told, dryRun };
  const answer = await updateProduct(studio, update, running);
  screen.line(screen.good(`Updated ${title}, version ${answer.version}: ${printable(answer.url)}`));
  if (current.status === "unpublished")
    screen.line(`It is not in the shop; \`republish ${id}\` puts it back.`);
  return { ...told, ...answer };
}
