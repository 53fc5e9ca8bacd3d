/** Cards in rows, with skeletons of the same shape for those being loaded. */
import type { ProductCard as Card } from "#app/domain/catalog/catalog.contract.ts";
import type { ListState } from "./back-to-list.tsx";
import { ProductCard, ProductCardSkeletons } from "./product-card.tsx";

interface ProductGridProps {
  products: readonly Card[];
  /** More are being loaded. */
  loading: boolean;
  /** The list they are in, so that the product page leads back to it. */
  list?: ListState;
}

export function ProductGrid({ products, loading, list }: ProductGridProps) {
  return (
    <ul aria-busy={loading} className="cards">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} first={index === 0} list={list} />
        </li>
      ))}
      {loading && <ProductCardSkeletons count={6} />}
    </ul>
  );
}
