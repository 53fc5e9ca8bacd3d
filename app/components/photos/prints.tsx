/** Owners' photos on the model's page; their code is loaded only where there are some. */
import { Link } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import type { ProductWithPrints } from "./prints-section.tsx";

const PrintsSection = lazy(() =>
  import("./prints-section.tsx").catch((error: unknown) => {
    console.error("The owners' photos could not be loaded", error);
    return { default: () => <></> };
  }),
);

export function Prints({ product }: { product: ProductWithPrints }) {
  const t = useT();
  if (product.photos > 0)
    return (
      <Suspense>
        <PrintsSection product={product} />
      </Suspense>
    );
  return (
    <p>
      <Link to={`/product/${product.id}/photos#add`} className="inline-block py-2 text-link">
        {t("prints.add")}
      </Link>
    </p>
  );
}
