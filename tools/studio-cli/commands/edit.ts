import { mainLanguage } from "#app/i18n/main-language.ts";
import { changedTranslations, inLanguage } from "#app/i18n/translated.ts";
import { defineCommand } from "../command.ts";
import { differences } from "../differences.ts";
import { printable, UsageError } from "../failures.ts";
import { flag } from "../options.ts";
import { readPictures } from "../pictures.ts";
import type { RunOptions } from "../prepare.ts";
import { type ProductUpdate, updateProduct } from "../publish-product.ts";
import type { Screen } from "../screen.ts";
import { readProductInput } from "../sheet.ts";
import { SHEET_OPTIONS, sheetOptions } from "../sheet-options.ts";
import type { Studio } from "../studio-api.ts";
import { noSuchProduct, productId } from "./products.ts";

export const edit = defineCommand({
  name: "edit",
  takes: "ID [options]",
  summary: "changes fields, such as --price 5.99",
  about: "Changes fields of a product, without its folder or zip. All other fields stay.",
  options: { ...SHEET_OPTIONS, "dry-run": flag("show what would change, send nothing") },
  examples: [
    "dragon --price 5.99",
    "dragon --title-es Dragón --tag animals --tag fantasy --url https://shop.example",
    "dragon --remove commercial-price",
  ],
  async run({ values, names }, { screen, signal, ...context }) {
    const id = productId(names);
    const options = sheetOptions(values);
    if (Object.values(options).every((value) => value === undefined))
      throw new UsageError("Say what to change, for example --price 5.99; `edit --help` lists the fields.");
    const studio = context.studio();
    await studio.learnMainLanguage();
    const { facts, images } = await readProductInput({ options });
    const current = await studio.product(id);
    if (!current) throw noSuchProduct(id);
    const pictures = images && (await readPictures(images));
    const update = { current, facts, prepared: { pictures }, dryRun: values["dry-run"] ?? false };
    return applyUpdate(studio, update, { screen, signal, onProgress: () => {} });
  },
});

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
  const title = printable(inLanguage(changedTranslations(current.title, facts.title), mainLanguage()));
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
