import { LICENCE_TYPES } from "#app/catalog/licences.ts";
import type { SaleRequest, StudioSale } from "#app/offers/sales.contract.ts";
import { euros, eurosText } from "../amounts.ts";
import { connectionTo } from "../connection.ts";
import { instantText } from "../dates.ts";
import type { CommandContext } from "../run.ts";
import { columnsText } from "../screen.ts";
import { studioOf } from "../studio-api.ts";

export type SalesCommand = { url?: string } & (
  | { action: "list" }
  | { action: "start"; request: SaleRequest }
  | { action: "end"; ids: string[] }
);

/** @returns the object for `--json` */
export async function sales(command: SalesCommand, { screen, env, signal }: CommandContext) {
  const studio = studioOf(connectionTo(command.url, env), signal);
  if (command.action === "end") {
    const { ids } = await studio.endSale(command.ids);
    screen.line(screen.good(`No longer on sale: ${ids.join(", ")}`));
    return { ids };
  }
  const shownSales =
    command.action === "start" ? await studio.startSale(command.request) : await studio.sales();
  if (shownSales.length === 0) screen.line("Nothing is on sale. Try: npm run seller -- sales --help");
  for (const line of columnsText(shownSales.flatMap(saleRows), new Set([3, 4, 5]))) screen.line(line);
  return { currency: "EUR", sales: shownSales.map(saleJson) };
}

/** One row for each licence. The price that is crossed out is the lowest of the 30 days before. */
const saleRows = ({ id, from, until, state, prices }: StudioSale) =>
  LICENCE_TYPES.flatMap((licence) => {
    const price = prices[licence];
    if (!price) return [];
    const { listPrice, lowestPrice } = price;
    const crossedOut =
      lowestPrice > price.price ? `crossed out ${eurosText(lowestPrice)}` : "nothing crossed out";
    const period = `${instantText(from)} to ${instantText(until)} UTC`;
    return [[id, licence, state, eurosText(listPrice), eurosText(price.price), crossedOut, period]];
  });

const saleJson = ({ prices, ...sale }: StudioSale) => ({
  ...sale,
  prices: Object.fromEntries(
    Object.entries(prices).map(([licence, { listPrice, price, lowestPrice }]) => [
      licence,
      { listPrice: euros(listPrice), price: euros(price), lowestPrice: euros(lowestPrice) },
    ]),
  ),
});
