import { Welcome } from "#app/brand/welcome.tsx";
import type { WelcomeContent } from "#app/brand/welcome-content.ts";
import { CollectionCards } from "#app/collections/collection-cards.tsx";
import type { CollectionLink } from "#app/collections/collections.contract.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { staticHtml } from "#app/ui/static-html.server.tsx";

/** The beginning of the front page, as HTML. */
export const shopWindow = (
  t: Translate,
  welcome: WelcomeContent,
  collections: readonly CollectionLink[],
): string =>
  staticHtml(
    t,
    <>
      <Welcome content={welcome} />
      <CollectionCards collections={collections} />
    </>,
  );
