/** One model in the list: picture, title, formats, and its price or that the user owns it. */
import { Link } from "@remix-run/react";
import { CheckIcon } from "#app/components/ui/icons.tsx";
import { Skeleton } from "#app/components/ui/loading.tsx";
import { Picture } from "#app/components/ui/picture.tsx";
import { ComparedPrice, PriceTag } from "#app/components/ui/price.tsx";
import { cardState } from "#app/domain/catalog/buy-buttons.ts";
import type { ProductCard as Card } from "#app/domain/catalog/catalog.contract.ts";
import { bytes } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

const FRAME =
  "relative flex h-full flex-col overflow-hidden rounded-box border border-line bg-surface transition duration-150";

interface ProductCardProps {
  product: Card;
  owned: boolean;
  /** The first picture on the page is loaded before anything else. */
  first: boolean;
}

export function ProductCard({ product, owned, first }: ProductCardProps) {
  const t = useT();
  const formats = product.formats.map((format) => format.toUpperCase()).join(" · ");
  return (
    <article className={`${FRAME} focus-within:border-edge hover:-translate-y-0.5 hover:border-edge`}>
      <Picture
        image={product.image}
        sizes="(min-width: 64rem) 23rem, calc(50vw - 1.375rem)"
        first={first}
        decorative
        className="border-line border-b"
      />
      <div className="flex flex-1 flex-col gap-x-4 p-3 sm:p-4">
        <h3 className="font-semibold text-base leading-snug">
          <Link
            to={`/product/${product.id}`}
            className="outline-none after:absolute after:inset-0 after:rounded-box focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
          >
            {product.title}
          </Link>
        </h3>
        <div className="mt-auto flex-wrap items-baseline justify-between gap-x-4 pt-2 sm:flex">
          <p className="text-muted text-sm tabular-nums">
            {formats} · <span className="whitespace-nowrap">{bytes(product.weight, t.language)}</span>
          </p>
          <CardPrice product={product} owned={owned} />
        </div>
      </div>
    </article>
  );
}

function CardPrice({ product, owned }: { product: Card; owned: boolean }) {
  const t = useT();
  const state = cardState(product.price, owned);
  const { licence } = product;
  if (state === "saved")
    return (
      <p className="flex items-baseline gap-1 text-sm text-success">
        <CheckIcon className="size-4 self-center" />
        {t("home.saved")}
      </p>
    );
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <PriceTag
        cents={product.price}
        from={state === "from" && !licence}
        className={`font-medium ${state === "free" ? "text-success" : ""}`}
      />
      {licence && <span className="text-muted text-sm">{t(`home.license_${licence}`)}</span>}
      <ComparedPrice cents={product.price} />
    </p>
  );
}

/** Placeholder of a card while its product is being loaded. */
export function ProductCardSkeleton() {
  return (
    <div className={FRAME}>
      <span className="block aspect-4/3 animate-breathe border-line border-b bg-ground" />
      <div className="grid gap-3 p-3 sm:p-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  );
}
