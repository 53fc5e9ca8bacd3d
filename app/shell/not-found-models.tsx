import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { HomeData } from "#app/catalog/list/product-cache.browser.ts";
import { RelatedModel } from "#app/catalog/product/related-models.tsx";
import { useT } from "#app/i18n/use-t.tsx";

const SHOWN = 4;

/** Models of the front page, which this tab or the data centre has kept (docs/decisions/009). Without it nothing is shown. */
export default function NotFoundModels() {
  const t = useT();
  const { load, data } = useFetcher<HomeData>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => load("/?index"), []);
  const products = data?.list?.products.slice(0, SHOWN) ?? [];
  if (products.length === 0) return null;
  return (
    <section
      aria-labelledby="found-instead"
      className="mx-auto mt-16 w-full max-w-[calc(var(--container-page)-3rem)]"
    >
      <h2 id="found-instead" className="mb-4 text-lg">
        {t("failure.models")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-6 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <RelatedModel product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
