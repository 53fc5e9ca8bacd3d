import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { RatingLine } from "#app/reviews/rating-line.tsx";

interface ProductHeadingProps {
  product: Pick<ProductDetail, "title" | "titleLanguage" | "formats" | "files" | "rating" | "printedBy">;
}

export function ProductHeading({ product }: ProductHeadingProps) {
  const { title, titleLanguage, formats, files, rating, printedBy } = product;
  const t = useT();
  const formatNames = formats.map((format) => format.toUpperCase());
  return (
    <>
      <h1 lang={titleLanguage} className="text-xl">
        {title}
      </h1>
      <RatingLine rating={rating} printedBy={printedBy} />
      <p className="mt-2 text-muted tabular-nums">
        {[...formatNames, t.count("information.inZip", files)].join(" · ")}
      </p>
    </>
  );
}
