import { staticHtml } from "#app/components/ui/static-html.server.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { BundleModels, type BundleModelsProps } from "./bundle-models.tsx";

/** HTML of the bundle as everyone reads it; empty without one. */
export const bundleHtml = (t: Translate, bundle: BundleModelsProps): string =>
  bundle.models.length > 0 ? staticHtml(t, <BundleModels {...bundle} owned={[]} />) : "";
