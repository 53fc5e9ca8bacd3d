import { bytesText } from "#app/publishing/packing/bytes-text.ts";
import { ProductQuery, type StudioProductRow } from "#app/publishing/studio-products.contract.ts";
import { countText, euros, eurosText } from "../amounts.ts";
import { defineCommand } from "../command.ts";
import { CommandFailure, UsageError } from "../failures.ts";
import { inMainLanguage, type Parse, value } from "../options.ts";
import { columnsText } from "../screen.ts";
import { NOTES } from "../sheet-options.ts";
import { onNotFound } from "../studio-failure.ts";

/** @throws UsageError */
export function parseId(id: string): string {
  if (ProductQuery.safeParse({ id }).success) return id;
  throw new UsageError(`${id} is not a product id; \`list\` shows them.`);
}

/** The one id that a command was given. @throws UsageError */
export function productId(names: string[]): string {
  const [id = ""] = names;
  if (names.length !== 1) throw new UsageError("Give the id of one product; `list` shows them.");
  return parseId(id);
}

export const noSuchProduct = (id: string) =>
  new CommandFailure(`The shop has no product ${id}; \`list\` shows what it has.`);

export const list = defineCommand({
  name: "list",
  takes: "",
  summary: "what is in the shop",
  about: "Lists every product of the shop, the unpublished ones too, the last changed first.",
  options: {},
  examples: ["", "--json --url https://shop.example"],
  async run({ names }, { screen, studio }) {
    if (names.length > 0) throw new UsageError("list takes no names.");
    const products = await studio().products();
    if (products.length === 0)
      screen.line("The shop is empty. Publish something: npm run seller -- publish FOLDER --price 4.99");
    for (const line of columnsText(products.map(productRow), new Set([2, 3, 4, 5, 6]))) screen.line(line);
    return {
      currency: "EUR",
      products: products.map((product) => ({ ...product, price: euros(product.price) })),
    };
  },
});

function productRow(product: StudioProductRow): string[] {
  return [
    product.id,
    product.title,
    `v${product.version}`,
    eurosText(product.price),
    bytesText(product.weight),
    countText(product.files, "file"),
    countText(product.purchases, "purchase"),
    product.updatedAt.slice(0, 10),
    product.status === "published" ? "" : product.status,
  ];
}

export const unpublish = defineCommand({
  name: "unpublish",
  takes: "ID",
  summary: "takes a product out of the shop",
  about: "Takes a product out of the shop. Buyers keep it and can go on downloading it.",
  options: {},
  examples: ["dragon", "dragon --url https://shop.example"],
  async run({ names }, { screen, studio }) {
    const id = productId(names);
    const answer = await studio()
      .unpublish(id)
      .catch(onNotFound(noSuchProduct(id)));
    screen.line(screen.good(`${answer.id} is out of the shop. Buyers keep it.`));
    return answer;
  },
});

export const republish = defineCommand({
  name: "republish",
  takes: "ID",
  summary: "puts it back",
  about: "Puts an unpublished product back into the shop, as it was.",
  options: {},
  examples: ["dragon"],
  async run({ names }, { screen, studio }) {
    const id = productId(names);
    const answer = await studio()
      .republish(id)
      .catch(onNotFound(noSuchProduct(id)));
    screen.line(screen.good(`${answer.id} is in the shop again.`));
    return answer;
  },
});

const versionNumber: Parse<number> = (text) =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : { problem: "it is not the number of a version" };

export const rollback = defineCommand({
  name: "rollback",
  takes: "ID --to VERSION",
  summary: "goes back to an earlier version",
  about: `Goes back to the files of an earlier version: they become the next version, from the zip that the shop still has.
Texts, pictures and prices stay. Owners get a mail about it, as about any new version.`,
  options: {
    to: value("VERSION", "number of the earlier version", versionNumber),
    notes: {
      ...NOTES,
      help: "what to tell shoppers (or @FILE); without it: which version's files these are",
    },
  },
  examples: ["dragon --to 2", 'dragon --to 2 --notes "Back to the wings that print without supports."'],
  async run({ values: { to: version, notes }, names }, context) {
    const id = productId(names);
    if (version === undefined)
      throw new UsageError("rollback needs --to with the number of an earlier version.");
    const studio = context.studio();
    const product = await studio.product(id);
    if (!product) throw noSuchProduct(id);
    if (notes?.main !== undefined) await context.studio().learnMainLanguage();
    const written = notes && { notes: inMainLanguage(notes) };
    const request = { id, version, loadedVersion: product.version, ...written };
    const noVersion = new CommandFailure(`${id} has no version ${version}.`);
    const answer = await studio.rollBack(request).catch(onNotFound(noVersion));
    const { screen } = context;
    screen.line(
      screen.good(`${id} has the files of version ${version} again, as version ${answer.version}.`),
    );
    return answer;
  },
});

export const deleteModel = defineCommand({
  name: "delete",
  takes: "ID",
  summary: "deletes one that nobody has",
  about: `Deletes a product that nobody has, with its files, pictures and comments; it leaves carts and wish lists too.
It cannot be undone. A product that is in an order or in somebody's library is kept: unpublish it instead.`,
  options: {},
  examples: ["dragon"],
  async run({ names }, { screen, studio }) {
    const id = productId(names);
    const answer = await studio()
      .delete(id)
      .catch(onNotFound(noSuchProduct(id)));
    screen.line(screen.good(`${answer.id} is deleted for good.`));
    return answer;
  },
});
