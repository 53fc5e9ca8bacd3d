import type { Translate } from "#app/i18n/translate.ts";
import type { TextBlock } from "#app/text/formatted-text.ts";
import { FormattedText } from "#app/ui/formatted-text.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";

export const textPreview = (t: Translate, blocks: readonly TextBlock[]): string =>
  blocks.length > 0 ? staticHtml(t, <FormattedText blocks={blocks} />) : "";
