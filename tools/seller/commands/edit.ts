import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import type { Command } from "../arguments.ts";
import { connectionTo } from "../connection.ts";
import { differences } from "../differences.ts";
import { printable } from "../failures.ts";
import { readPictures } from "../pictures.ts";
import type { RunOptions } from "../prepare.ts";
import { type ProductUpdate, updateProduct } from "../publish-product.ts";
import type { CommandContext } from "../run.ts";
import type { Screen } from "../screen.ts";
import { readProductInput } from "../sheet.ts";
import { type Studio, studioOf } from "../studio-api.ts";
import { noSuchProduct } from "./products.ts";

/** @returns the object for `--json` */
export async function edit(
  command: Extract<Command, { name: "edit" }>,
  { screen, env, signal }: CommandContext,
) {
  const { id, options, dryRun } = command;
  const { facts, images } = await readProductInput({ options });
  const studio = studioOf(connectionTo(command.url, env), signal);
  const current = await studio.product(id);
  if (!current) throw noSuchProduct(id);
  const pictures = images && (await readPictures(images));
  const update = { current, facts, prepared: { pictures }, dryRun };
  return applyUpdate(studio, update, { screen, signal, onProgress: () => {} });
}

/** Shows what changes and sends it, if anything does; for `edit` and `publish --update`. @returns the object for `--json` */
export async function applyUpdate(
  studio: Studio,
  update: ProductUpdate & { dryRun: boolean },
  running: RunOptions & { screen: Screen },
) {
  const { screen } = running;
  const { current, facts, prepared, dryRun } = update;
  const { id, version } = current;
  const changes = differences(current, { facts, ...prepared });
  const title = printable(facts.title?.[DEFAULT_LANGUAGE] ?? current.title[DEFAULT_LANGUAGE]);
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
    screen.line(`It is not in the shop; \`republish ${id}\` puts it back.`);
  return { ...result, ...answer };
}
