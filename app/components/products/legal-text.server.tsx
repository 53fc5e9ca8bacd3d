import { staticHtml } from "#app/components/ui/static-html.server.tsx";
import type { TextBlock } from "#app/domain/formatted-text.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { FormattedText } from "./formatted-text.tsx";

/** HTML of a legal text, for `StaticHtml`. */
export const legalText = (t: Translate, blocks: readonly TextBlock[]): string =>
  staticHtml(t, <FormattedText blocks={blocks} below="title" />);
