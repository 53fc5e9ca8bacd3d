import { useRouteLoaderData } from "@remix-run/react";
import { includesRight, type SellerRight } from "#app/accounts/seller-rights.ts";

/** Whether the reader of this page of the studio has a right: for links, which the pages behind them decide again. */
export const useHasRight = (needed: SellerRight): boolean =>
  includesRight(
    (useRouteLoaderData("routes/studio") as { right: SellerRight } | undefined)?.right ?? "messages",
    needed,
  );
