import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "#app/shell/page-meta.ts";

/** The shop's name and pictures, which came with the document; nothing where the document has failed. */
export const useShopBrand = (): RootData["brand"] | undefined =>
  (useRouteLoaderData("root") as RootData | undefined)?.brand;
