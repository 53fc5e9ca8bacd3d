/** HTML of the logo and the welcome section as shoppers would see them, for `StaticHtml`. */
import { Welcome } from "#app/catalog/list/list-sections.server.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import type { Brand } from "./brand.contract.ts";
import { BrandLogo } from "./welcome.server.tsx";

export const brandPreviewHtml = (t: Translate, brand: Brand): string =>
  staticHtml(
    t,
    <>
      <div className="border-line border-b px-6">
        <span className="brand">
          <BrandLogo brand={brand} />
        </span>
      </div>
      <Welcome brand={brand} />
    </>,
  );
