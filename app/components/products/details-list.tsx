/** The facts of a model, each named for what it is: the zip's weight is not the print's. */
import type { ReactNode } from "react";
import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import { bytes, count, date } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

type Facts = Pick<
  ProductDetail,
  "publishedAt" | "updatedAt" | "weight" | "formats" | "version" | "printGrams"
>;

export function DetailsList({ product }: { product: Facts }) {
  const t = useT();
  const day = (iso: string) => <time dateTime={iso}>{date(iso, t.language)}</time>;
  const facts: [string, ReactNode][] = [
    [t("product.published"), day(product.publishedAt)],
    [t("product.weight"), bytes(product.weight, t.language)],
    [t("product.formats"), product.formats.map((format) => format.toUpperCase()).join(", ")],
    [t("product.version"), product.version],
  ];
  if (product.version > 1) facts.splice(1, 0, [t("product.updated"), day(product.updatedAt)]);
  if (product.printGrams)
    facts.push([
      t("product.printGrams"),
      t("product.grams", { count: count(product.printGrams, t.language) }),
    ]);
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-3 text-lg">
        {t("product.details")}
      </h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-line border-t py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
