import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { ProductCard as Card } from "#app/catalog/catalog.contract.ts";
import { SaleLine } from "#app/catalog/sale-line.tsx";
import { bytes } from "#app/i18n/format.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
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

const BADGE_DATE = { dateStyle: "long", timeZone: "UTC" } as const;

const CARD = "relative flex h-full flex-col overflow-hidden rounded-box border border-line bg-surface";
const CARD_TEXT = "flex flex-1 flex-col gap-x-4 gap-y-2 p-3 sm:p-4";

/** Each fact begins with a dot. Those at the beginnings of lines are cut off. */
const FACTS = "-ml-3 flex flex-wrap [clip-path:inset(0_0_0_0.75rem)]";
const FACT = "relative whitespace-nowrap pl-3 before:absolute before:left-1 before:content-['·']";

interface ProductCardProps {
  product: Card;
  eager: boolean;
  list?: ListState;
  /** What else can be done with it, such as a button, below the link that covers the card. */
  children?: ReactNode;
}

export function ProductCard({ product, eager, list, children }: ProductCardProps) {
  const t = useT();
  const facts = [...product.formats.map((format) => format.toUpperCase()), bytes(product.weight, t.language)];
  if (product.comments) facts.push(t.count("home.comments", product.comments));
  if (product.photos) facts.push(t.count("home.photos", product.photos));
  return (
    <article
      className={`${CARD} transition focus-within:border-edge hover:-translate-y-0.5 hover:border-edge`}
    >
      <Picture
        image={product.image}
        sizes="(min-width: 101rem) 22rem, (min-width: 80rem) 17rem, (min-width: 64rem) 23rem, calc(50vw - 1.375rem)"
        eager={eager}
        decorative
        className="border-line border-b"
      />
      <div className={CARD_TEXT}>
        <h3 className="text-base leading-snug">
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
        <div className="mt-auto flex-wrap items-center justify-between gap-x-4 text-muted text-sm tabular-nums sm:flex">
          <p className={FACTS}>
            <CardRating rating={product.rating} className={FACT} />
            {facts.map((fact) => (
              <span key={fact} className={FACT}>
                {fact}
              </span>
            ))}
          </p>
          <Price product={product} />
          <CardSale product={product} />
        </div>
      </div>
      {children && <div className="relative px-3 pb-3 sm:px-4 sm:pb-4">{children}</div>}
      {product.badge && (
        // Intl differs between engines: React leaves a different attribute as the server wrote it.
        <time
          className="absolute top-3 left-3 rounded-full border border-line bg-surface px-2.5 text-ink text-sm leading-6"
          dateTime={product.badge.at}
          title={new Date(product.badge.at).toLocaleDateString(LANGUAGES[t.language].locale, BADGE_DATE)}
        >
          {t(`home.${product.badge.name}`)}
        </time>
      )}
      <FitNote footprint={product.footprint} />
      <WishButton product={product} className="absolute top-1 right-1" />
    </article>
  );
}

/** Whether the model fits the reader's printer: over the bottom of the picture, so that nothing moves when it appears after hydration. */
function FitNote({ footprint }: Pick<Card, "footprint">) {
  const t = useT();
  const { printer } = usePrinterChoice();
  if (!printer || !footprint) return null;
  const { kind, ...excess } = fitOf(footprint, printer.volume);
  const isFitting = kind === "fits" || kind === "turned";
  return (
    <p className="pointer-events-none absolute inset-x-0 top-0 flex aspect-4/3 items-end p-2 sm:p-3">
      <span
        className={`rounded-box border border-line bg-surface px-2 py-0.5 text-sm leading-snug ${isFitting ? "text-success" : "text-ink"}`}
      >
        {t(`printer.${kind}`, excess)}
      </span>
    </p>
  );
}

/** The line of the law under the price that the card shows. */
function CardSale({ product: { id, licenses, price } }: Pick<ProductCardProps, "product">) {
  const isOwned = useOwns(id);
  const shown = licenses.filter((license) => license.sale && license.price === price.cents).slice(0, 1);
  return isOwned ? null : <SaleLine licenses={shown} isShort className="w-full leading-snug" />;
}

const PRICE = "flex min-h-11 flex-wrap items-center gap-x-2 text-base text-ink";

/** Its place is above the button where the browser can place it there, else in the middle of the screen. */
const PRICES =
  "m-0 gap-x-6 gap-y-2 rounded-box border border-line bg-raised p-4 text-ink text-sm shadow-float [position-area:top_span-left] [position-try-fallbacks:flip-block,flip-inline] open:grid open:animate-rise open:grid-cols-[auto_auto]";

function Price({ product }: Pick<ProductCardProps, "product">) {
  const t = useT();
  if (useOwns(product.id))
    return (
      <p className="flex items-center gap-1 text-success">
        <CheckIcon />
        {t("home.saved")}
      </p>
    );
  const { id, licenses, license, price } = product;
  // A price with another crossed out may need two lines, which would lie over the texts around it.
  const className = `${PRICE} ${price.was ? "py-1" : "-my-2.5"}`;
  const shown = (
    <>
      <PriceTag {...price} />
      {license && <small>{t(`home.license_${license}`)}</small>}
      <ComparedPrice cents={price.cents} />
    </>
  );
  if (licenses.length < 2) return <p className={className}>{shown}</p>;
  const popover = `prices-${id}`;
  return (
    <>
      <button
        type="button"
        className={`relative underline decoration-line decoration-dotted underline-offset-4 hover:decoration-ink ${className}`}
        {...{ popovertarget: popover }}
      >
        {shown}
      </button>
      <dl id={popover} className={PRICES} {...{ popover: "auto" }}>
        {licenses.map(({ type, price: cents }) => (
          <Fragment key={type}>
            <dt>{t(`home.license_${type}`)}</dt>
            <dd className="text-right font-medium tabular-nums">
              <PriceTag cents={cents} /> <ComparedPrice cents={cents} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
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
