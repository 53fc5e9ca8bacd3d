/** `list`: one line a product, newest change first as the shop sends them. */
import type { StudioProduct } from "#app/domain/catalog/publishing.contract.ts";
import { bytesText, countText, euros, eurosText } from "../amounts.ts";
import { connectionTo } from "../connection.ts";
import { columnsText } from "../screen.ts";
import { studioOf } from "../studio-api.ts";
import type { Surroundings } from "./command.ts";

/** @returns the object for `--json` */
export async function list(command: { url?: string }, { screen, env, signal }: Surroundings) {
  const studio = studioOf(connectionTo(command.url, env), signal);
  const products = await studio.products();
  if (products.length === 0) {
    screen.line("The shop is empty. Publish something: npm run seller -- publish FOLDER --price 4.99");
  }
  for (const line of columnsText(products.map(productRow), new Set([2, 3, 4, 5, 6]))) screen.line(line);
  return {
    currency: "EUR",
    products: products.map((product) => ({ ...product, price: euros(product.price) })),
  };
}

function productRow(product: StudioProduct): string[] {
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
