import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { number } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { NoStars, Stars } from "#app/reviews/stars.tsx";

interface ProductHeadingProps {
  product: Pick<ProductDetail, "title" | "titleLanguage" | "formats" | "files" | "rating" | "printedBy">;
  /** Of which nobody reads reviews yet. */
  isDraft: boolean;
}

/** The name; below it the stars, empty where nobody has reviewed the model, and by how many people it was printed. */
export function ProductHeading({ product, isDraft }: ProductHeadingProps) {
  const { title, titleLanguage, formats, files, rating, printedBy } = product;
  const t = useT();
  const facts = [
    printedBy > 0 && t.count("reviews.printedBy", printedBy),
    ...formats.map((format) => format.toUpperCase()),
    t.count("information.inZip", files),
  ].filter(Boolean);
  return (
    <>
      <h1 lang={titleLanguage} className="text-xl">
        {title}
      </h1>
      <p className="dotted mt-2 text-muted leading-7 tabular-nums">
        {!isDraft && (
          <a href="#reviews" className="flex items-baseline gap-x-2 hover:text-ink">
            {rating ? <Stars stars={rating.average} /> : <NoStars />}
            {rating && <span className="font-medium text-ink">{number(rating.average, t.language, 1)}</span>}
            <span className="underline decoration-edge underline-offset-4">
              {rating ? t.count("reviews.count", rating.reviews) : t("reviews.none")}
            </span>
          </a>
        )}
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </p>
    </>
  );
}
