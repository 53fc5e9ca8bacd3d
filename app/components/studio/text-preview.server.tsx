import { FormattedText } from "#app/components/products/formatted-text.tsx";
import { staticHtml } from "#app/components/ui/static-html.server.tsx";
import type { TextBlock } from "#app/domain/formatted-text.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** A seller's text rendered as shoppers see it, for `StaticHtml`. */
export const textPreview = (t: Translate, blocks: readonly TextBlock[]): string =>
  blocks.length > 0 ? staticHtml(t, <FormattedText blocks={blocks} />) : "";
