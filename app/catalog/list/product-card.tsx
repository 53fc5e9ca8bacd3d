import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ProductCard as Card } from "#app/catalog/catalog.contract.ts";
import { dimensions, number, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { fitOf } from "#app/printers/fit.ts";
import { usePrinterChoice } from "#app/printers/use-printer-choice.browser.ts";
import { CardRating } from "#app/reviews/stars.tsx";
import { useOwns } from "#app/session/use-owns.browser.ts";
import { CheckIcon } from "#app/ui/icons.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ComparedPrice, PriceTag } from "#app/ui/price.tsx";
import { WishButton } from "#app/wish-list/wish-button.tsx";
import type { ListState } from "./back-to-list.tsx";

const CARD = "group relative flex h-full flex-col overflow-hidden rounded-box border border-line bg-surface";
const CARD_TEXT = "flex flex-1 flex-col gap-1 p-3 sm:px-4 sm:py-3.5";

/** For four cards; a list of any number has five columns on very wide screens. */
export const CARD_GRID = "grid grid-cols-2 gap-3 sm:gap-x-6 sm:gap-y-8 lg:grid-cols-3 xl:grid-cols-4";
export const LIST_GRID = `${CARD_GRID} min-[105rem]:grid-cols-5`;

interface ProductCardProps {
  product: Card;
  eager?: boolean;
  list?: ListState;
  /** What else can be done with it, such as a button, below the link that covers the card. */
  children?: ReactNode;
}

export function ProductCard({ product, eager, list, children }: ProductCardProps) {
  const t = useT();
  return (
    <article
      className={`${CARD} transition focus-within:border-edge hover:border-edge motion-safe:hover:-translate-y-0.5`}
    >
      <Picture
        image={product.image}
        second={product.secondImage}
        sizes="(min-width: 105rem) 17rem, (min-width: 101rem) 22rem, (min-width: 80rem) 17rem, (min-width: 64rem) 23rem, calc(50vw - 1.375rem)"
        eager={eager}
        decorative
        className="border-line border-b"
      />
      <div className={CARD_TEXT}>
        <h3 className="line-clamp-2 text-pretty text-base/5 sm:text-[1.0625rem]/5.5">
          {/* Covers the card; what else can be pressed lies above it. */}
          <Link
            to={`/product/${product.id}`}
            state={list}
            lang={product.titleLanguage}
            className="outline-none after:absolute after:inset-0 after:rounded-box focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
          >
            {product.title}
          </Link>
        </h3>
        <CardFacts product={product} />
        <Price product={product} />
      </div>
      {children && <div className="relative px-3 pb-3 sm:px-4 sm:pb-4">{children}</div>}
      {product.badge && (
        <time
          className="absolute top-3 left-3 rounded-full border border-line bg-surface px-2.5 text-ink text-sm leading-6"
          dateTime={product.badge.at}
        >
          {t(`card.${product.badge.name}`)}
        </time>
      )}
      <FitNote footprint={product.footprint} />
      <WishButton product={product} className="absolute top-1 right-1" />
    </article>
  );
}

/** What decides: the stars; before the first review how long it prints and what it weighs, or else its size. */
function CardFacts({ product }: Pick<ProductCardProps, "product">) {
  const t = useT();
  const { rating, printHours, printGrams, footprint } = product;
  const printing = [
    printHours && t("card.hours", { hours: number(printHours, t.language, 1) }),
    printGrams && t("card.grams", { grams: wholeNumber(printGrams, t.language) }),
  ].filter(Boolean);
  const facts = printing.length > 0 ? printing.join(" · ") : footprint && dimensions(footprint, t.language);
  return (
    <p className="text-muted text-sm tabular-nums">
      {rating ? <CardRating rating={rating} /> : <span>{facts}</span>}
    </p>
  );
}

/** Whether the model fits the reader's printer: over the bottom of the picture, so that nothing moves when it appears after hydration. */
function FitNote({ footprint }: Pick<Card, "footprint">) {
  const t = useT();
  const { printer } = usePrinterChoice();
  if (!printer || !footprint) return null;
  const fit = fitOf(footprint, printer.volume);
  const isFitting = !("scale" in fit);
  return (
    <p className="pointer-events-none absolute inset-x-0 top-0 flex aspect-4/3 items-end p-2 sm:p-3">
      <span
        className={`rounded-box border border-line bg-surface px-2 py-0.5 text-sm leading-snug ${isFitting ? "text-success" : "text-ink"}`}
      >
        {isFitting ? t(`printer.${fit.kind}`) : t("card.fitsAt", { scale: fit.scale })}
      </span>
    </p>
  );
}

function Price({ product: { id, license, price } }: Pick<ProductCardProps, "product">) {
  const t = useT();
  const isOwned = useOwns(id);
  return (
    <p className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-1 text-sm">
      {isOwned ? (
        <span className="flex items-center gap-1 text-success">
          <CheckIcon />
          {t("buying.saved")}
        </span>
      ) : (
        <>
          <PriceTag {...price} className="price text-[1.0625rem]/7" />
          {license && <span className="text-muted">{t(`license.${license}`)}</span>}
          <ComparedPrice cents={price.cents} />
        </>
      )}
    </p>
  );
}

export const ProductCardSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all alike
    <li key={index}>
      <div className={CARD}>
        <span className="aspect-4/3 animate-breathe border-line border-b bg-ground" />
        <div className={CARD_TEXT}>
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
    </li>
  ));
