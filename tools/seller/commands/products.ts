import { bytesText } from "#app/publishing/packing/bytes-text.ts";
import type { StudioProductRow } from "#app/publishing/publishing.contract.ts";
import { countText, euros, eurosText } from "../amounts.ts";
import type { Command } from "../arguments.ts";
import { connectionTo } from "../connection.ts";
import { instantText } from "../dates.ts";
import { CommandFailure } from "../failures.ts";
import type { CommandContext } from "../run.ts";
import { columnsText } from "../screen.ts";
import { studioOf } from "../studio-api.ts";
import { StudioFailure } from "../studio-failure.ts";

/** One line for each product, as the shop sorts them: last changed first. @returns the object for `--json` */
export async function list(command: { url?: string }, { screen, env, signal }: CommandContext) {
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

const STATUS_TEXTS = {
  unpublish: "is out of the shop. Buyers keep it.",
  republish: "is in the shop again.",
};

/** @returns the object for `--json` */
export async function setStatus(
  { name, id, url }: Extract<Command, { name: "unpublish" | "republish" }>,
  { screen, env, signal }: CommandContext,
) {
  const studio = studioOf(connectionTo(url, env), signal);
  const answer = await studio[name](id).catch(withoutProduct(id));
  screen.line(screen.good(`${answer.id} ${STATUS_TEXTS[name]}`));
  return answer;
}

/** @returns the object for `--json` */
export async function rollback(
  { id, version, notes, url }: Extract<Command, { name: "rollback" }>,
  { screen, env, signal }: CommandContext,
) {
  const studio = studioOf(connectionTo(url, env), signal);
  const product = await studio.product(id);
  if (!product) throw noSuchProduct(id);
  const request = { id, version, loadedVersion: product.version, ...(notes && { notes }) };
  const answer = await studio.rollBack(request).catch((error: unknown) => {
    if (!(error instanceof StudioFailure) || error.facts.code !== "not_found") throw error;
    throw new CommandFailure(`${id} has no version ${version}.`);
  });
  screen.line(screen.good(`${id} has the files of version ${version} again, as version ${answer.version}.`));
  return answer;
}

/** Schedules the publication of a draft, or cancels it. @returns the object for `--json` */
export async function schedule(
  { id, publishAt, url }: Extract<Command, { name: "schedule" }>,
  { screen, env, signal }: CommandContext,
) {
  const studio = studioOf(connectionTo(url, env), signal);
  const answer = await studio.schedule({ id, publishAt }).catch(withoutProduct(id));
  const { before } = answer;
  const instead = before ? ` It was scheduled for ${instantText(before)} UTC.` : "";
  if (answer.publishAt)
    screen.line(screen.good(`${id} is published at ${instantText(answer.publishAt)} UTC.${instead}`));
  else screen.line(before ? screen.good(`${id} stays a draft.${instead}`) : `${id} was not scheduled.`);
  return answer;
}

/** @returns the object for `--json` */
export async function deleteModel(
  { id, url }: Extract<Command, { name: "delete" }>,
  { screen, env, signal }: CommandContext,
) {
  const answer = await studioOf(connectionTo(url, env), signal).delete(id).catch(withoutProduct(id));
  screen.line(screen.good(`${answer.id} is deleted for good.`));
  return answer;
}

const withoutProduct = (id: string) => (error: unknown) => {
  if (!(error instanceof StudioFailure) || error.facts.code !== "not_found") throw error;
  throw noSuchProduct(id);
};

export const noSuchProduct = (id: string) =>
  new CommandFailure(`The shop has no product ${id}; \`list\` shows what it has.`);
