import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { BundleModels, type BundleModelsProps } from "./bundle-models.tsx";

/** The seller's title of the bundle, or the shop's words for any bundle. */
export const bundleHeading = ({ bundleTitle }: Pick<ProductDetail, "bundleTitle">, t: Translate): string =>
  bundleTitle ?? t("bundle.title");

/** HTML of the bundle as everyone reads it; empty without one. */
export const bundleHtml = (t: Translate, bundle: BundleModelsProps): string =>
  bundle.models.length > 0 ? staticHtml(t, <BundleModels {...bundle} owned={[]} />) : "";
