import { useRouteLoaderData } from "@remix-run/react";
import { FILAMENT_CENTS_PER_KG } from "#app/meshes/print-facts.ts";
import type { RootData } from "#app/shell/page-meta.ts";

/** The price of a kilo that the seller has set, in euro cents; each visitor may write their own. */
export const useShopsFilamentPrice = (): number =>
  (useRouteLoaderData("root") as RootData | undefined)?.centsPerKg ?? FILAMENT_CENTS_PER_KG;
