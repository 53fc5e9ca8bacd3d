import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Suggestions } from "#app/catalog/catalog.contract.ts";
import type { HomeData } from "#app/catalog/list/product-cache.browser.ts";
import { CARD_GRID, ProductCard } from "#app/catalog/list/product-card.tsx";
import { call, logFailure } from "#app/http/api.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { wordsOf } from "./not-found-search.tsx";

const SHOWN = 4;

/**
 * Models that the words of the address find, as they stand in the search field; where they are fewer than a row, then those of the front page,
 * which this tab or the data centre has kept (docs/decisions/009).
 */
export default function NotFoundModels() {
  const t = useT();
  const q = wordsOf(useLocation().pathname);
  const { load, data } = useFetcher<HomeData>();
  const [found, setFound] = useState<Suggestions["products"]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address
  useEffect(() => {
    const show = (products: Suggestions["products"] = []) => {
      setFound(products);
      if (products.length < SHOWN) load("/?index");
    };
    call<Suggestions>(`/suggestions?${new URLSearchParams({ q })}`).then(
      (answer) => show(answer?.products),
      (error) => {
        logFailure("GET /suggestions", error);
        show();
      },
    );
  }, [q]);
  const models = new Map([...found, ...(data?.list?.products ?? [])].map((model) => [model.id, model]));
  const products = [...models.values()].slice(0, SHOWN);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="found-instead" className="mt-12">
      <h2 id="found-instead" className="mb-4 text-lg">
        {t("failure.models")}
      </h2>
      <ul className={CARD_GRID}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
