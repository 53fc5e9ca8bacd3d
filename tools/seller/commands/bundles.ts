import { LICENCE_TYPES } from "#app/catalog/licences.ts";
import type { BundleChange, BundleRequest, StudioBundle } from "#app/offers/bundles.contract.ts";
import { euros, eurosText } from "../amounts.ts";
import { connectionTo } from "../connection.ts";
import type { CommandContext } from "../run.ts";
import { columnsText } from "../screen.ts";
import { type Studio, studioOf } from "../studio-api.ts";

export type BundlesCommand = { url?: string | undefined } & (
  | { action: "list" }
  | { action: "start"; request: BundleRequest }
  | { action: "change"; request: BundleChange }
  | { action: "end"; id: string }
);

/** @returns the object for `--json` */
export async function bundles(command: BundlesCommand, { screen, env, signal }: CommandContext) {
  const studio = studioOf(connectionTo(command.url, env), signal);
  if (command.action === "end") {
    const { ids } = await studio.endBundle(command.id);
    screen.line(screen.good(`No longer a bundle: ${ids.join(", ")}`));
    return { ids };
  }
  const shownBundles = await bundlesToShow(studio, command);
  if (shownBundles.length === 0) screen.line("There are no bundles. Try: npm run seller -- bundles --help");
  for (const bundle of shownBundles)
    for (const line of columnsText(bundleRows(bundle), new Set([2]))) screen.line(line);
  return { currency: "EUR", bundles: shownBundles.map(bundleJson) };
}

async function bundlesToShow(studio: Studio, command: Exclude<BundlesCommand, { action: "end" }>) {
  if (command.action === "start") return [await studio.startBundle(command.request)];
  if (command.action === "change") return [await studio.changeBundle(command.request)];
  return studio.bundles();
}

/** For each licence a row for the bundle, and one for the part of each model. */
const bundleRows = ({ models, prices, listPrices }: StudioBundle) =>
  LICENCE_TYPES.flatMap((licence) => {
    const price = prices[licence];
    if (price === undefined) return [];
    const together = `instead of ${eurosText(listPrices[licence] ?? 0)}`;
    return [
      [`${models.length} models`, licence, eurosText(price), together],
      ...models.map((model) => [`  ${model.id}`, "", eurosText(model.prices[licence] ?? 0), "its part"]),
    ];
  });

const inEuros = (prices: StudioBundle["prices"]) =>
  Object.fromEntries(Object.entries(prices).map(([licence, cents]) => [licence, euros(cents)]));

const bundleJson = ({ models, prices, listPrices, title }: StudioBundle) => ({
  title,
  models: models.map((model) => ({ ...model, prices: inEuros(model.prices) })),
  prices: inEuros(prices),
  listPrices: inEuros(listPrices),
});
