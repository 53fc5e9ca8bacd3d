/** The bar and the welcome as shoppers would see them, for `StaticHtml`. */
import { Welcome } from "#app/components/products/list-sections.server.tsx";
import { BrandMark } from "#app/components/shell/brand.server.tsx";
import { staticHtml } from "#app/components/ui/static-html.server.tsx";
import type { Brand } from "#app/domain/brand/brand.contract.ts";
import type { Translate } from "#app/i18n/translate.ts";

export const brandPreview = (t: Translate, brand: Brand): string =>
  staticHtml(
    t,
    <>
      <div className="border-line border-b px-6">
        <span className="brand">
          <BrandMark brand={brand} />
        </span>
      </div>
      <Welcome brand={brand} />
    </>,
  );
