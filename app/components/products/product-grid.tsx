/** Cards in rows, with skeletons of the same shape for those being loaded. */
import { useSession } from "#app/client/session.tsx";
import type { ProductCard as Card } from "#app/domain/catalog/catalog.contract.ts";
import type { ListState } from "./back-to-list.tsx";
import { ProductCard, ProductCardSkeleton } from "./product-card.tsx";

const SKELETONS = ["a", "b", "c", "d", "e", "f"];

interface ProductGridProps {
  products: readonly Card[];
  /** More are being loaded. */
  loading: boolean;
  /** The list they are in, so that the product page leads back to it. */
  list?: ListState;
}

export function ProductGrid({ products, loading, list }: ProductGridProps) {
  const { purchases } = useSession();
  const owned = new Set(purchases?.filter(({ revokedAt }) => !revokedAt).map(({ id }) => id));
  return (
    <ul aria-busy={loading} className="cards">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} owned={owned.has(product.id)} first={index === 0} list={list} />
        </li>
      ))}
      {loading &&
        SKELETONS.map((name) => (
          <li key={name}>
            <ProductCardSkeleton />
          </li>
        ))}
    </ul>
  );
}
