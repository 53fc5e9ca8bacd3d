import { useEffect, useState } from "react";
import type { ProductCard as Card } from "#app/catalog/catalog.contract.ts";
import { ProductCard } from "#app/catalog/list/product-card.tsx";
import { call, logFailure } from "#app/http/api.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { forgetModels } from "./recent-models.browser.ts";

/** Without an answer nothing is shown: the page is complete without it. */
function useCards(ids: string): readonly Card[] {
  const [cards, setCards] = useState<readonly Card[]>([]);
  useEffect(() => {
    let isWanted = true;
    call<Card[]>(`/wishlist/cards?ids=${ids}`)
      .then((found) => isWanted && setCards(found ?? []))
      .catch((error: unknown) => logFailure("GET /wishlist/cards", error));
    return () => {
      isWanted = false;
    };
  }, [ids]);
  return cards;
}

function Cards({ ids }: { ids: readonly string[] }) {
  const t = useT();
  const cards = useCards(ids.join());
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-12 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="recent" className="text-lg">
            {t("recent.heading")}
          </h2>
          <p className="text-muted text-sm">{t("recent.kept")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="button" variant="quiet" onClick={() => forgetModels(false)}>
            {t("recent.clear")}
          </Button>
          <Button type="button" variant="quiet" onClick={() => forgetModels(true)}>
            {t("recent.stop")}
          </Button>
        </div>
      </div>
      <ul className="card-row">
        {cards.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param ids null where this browser is to remember none */
export default function RecentModels({ ids }: { ids: readonly string[] | null }) {
  const t = useT();
  if (ids) return <Cards ids={ids} />;
  return (
    <p className="mt-12 flex flex-wrap items-center gap-x-3 text-muted text-sm">
      <span>{t("recent.off")}</span>
      <Button type="button" variant="quiet" onClick={() => forgetModels(false)}>
        {t("recent.start")}
      </Button>
    </p>
  );
}
