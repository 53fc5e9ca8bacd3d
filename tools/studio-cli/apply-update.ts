import { changedTranslations, inLanguage } from "#app/i18n/translated.ts";
import { mainReader } from "#tools/studio-cli/main-language.ts";
import { differences } from "./differences.ts";
import { printable } from "./failures.ts";
import type { RunOptions } from "./prepare.ts";
import { type ProductUpdate, updateProduct } from "./publish-product.ts";
import type { Screen } from "./screen.ts";
import type { Studio } from "./studio-api.ts";

/** Shows what changes and sends it, if anything does. @returns the object for `--json` */
export async function applyUpdate(
  studio: Studio,
  update: ProductUpdate & { dryRun: boolean },
  running: RunOptions & { screen: Screen },
) {
  const { screen } = running;
  const { current, facts, prepared, dryRun } = update;
  const { id, version } = current;
  const changes = differences(current, { facts, ...prepared });
  const title = printable(inLanguage(changedTranslations(current.title, facts.title), mainReader()));
  screen.line(
    `${screen.strong(title)} (${id}): ${changes.length > 0 ? "these fields change, all others stay:" : "nothing changes."}`,
  );
  for (const line of changes) screen.line(line);
  const result = { id, version, changes: changes.map((line) => line.trim()) };
  if (dryRun) screen.line(screen.good("This was a dry run: nothing was sent."));
  if (dryRun || changes.length === 0) return { ...result, dryRun };
  const answer = await updateProduct(studio, update, running);
  screen.line(screen.good(`Updated ${title}, version ${answer.version}: ${printable(answer.url)}`));
  if (current.status === "unpublished")
    screen.line(`It is not in the shop; its page in the studio puts it back.`);
  return { ...result, ...answer };
}
