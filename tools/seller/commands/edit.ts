/** `edit`: changes facts of a product without its folder or zip. */
import type { Command } from "../arguments.ts";
import { connectionTo } from "../connection.ts";
import { readPictures } from "../pictures.ts";
import { readWritten } from "../sheet.ts";
import { studioOf } from "../studio-api.ts";
import type { Surroundings } from "./command.ts";
import { noSuchProduct } from "./command.ts";
import { applyUpdate } from "./update.ts";

/** @returns the object for `--json` */
export async function edit(
  command: Extract<Command, { name: "edit" }>,
  { screen, env, signal }: Surroundings,
) {
  const { id, options, dryRun } = command;
  const { facts, images } = await readWritten({ options });
  const studio = studioOf(connectionTo(command.url, env), signal);
  const current = await studio.product(id);
  if (!current) throw noSuchProduct(id);
  const pictures = images && (await readPictures(images));
  const update = { current, facts, prepared: { pictures }, dryRun };
  return applyUpdate(studio, update, { screen, signal, onProgress: () => {} });
}
