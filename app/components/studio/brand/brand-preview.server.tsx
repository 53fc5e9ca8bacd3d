/** HTML of the logo and the welcome section as shoppers would see them, for `StaticHtml`. */
import { Welcome } from "#app/components/products/list-sections.server.tsx";
import { BrandLogo } from "#app/components/shell/brand.server.tsx";
import { staticHtml } from "#app/components/ui/static-html.server.tsx";
import type { Brand } from "#app/domain/brand/brand.contract.ts";
import type { Translate } from "#app/i18n/translate.ts";

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
