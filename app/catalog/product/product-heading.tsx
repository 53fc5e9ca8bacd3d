import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface ProductHeadingProps {
  product: Pick<ProductDetail, "title" | "titleLanguage" | "formats" | "files">;
}

export function ProductHeading({ product: { title, titleLanguage, formats, files } }: ProductHeadingProps) {
  const t = useT();
  const formatNames = formats.map((format) => format.toUpperCase());
  return (
    <>
      <h1 lang={titleLanguage} className="text-xl">
        {title}
      </h1>
      <p className="mt-2 text-muted tabular-nums">
        {[...formatNames, t.count("information.inZip", files)].join(" · ")}
      </p>
    </>
  );
}
