import type { ReactNode } from "react";
import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import type { AttributeName, ProductAttributes } from "#app/domain/catalog/product-attributes.ts";
import { bytes, date, decimal } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** The text of a number has a placeholder for it; a choice has a text for each value. */
type ValueWords<Value> = Value extends number ? "value" : Value extends string ? Value : never;
type ValueKey = {
  [Name in AttributeName]-?: `attributes.${Name}_${ValueWords<ProductAttributes[Name]>}`;
}[AttributeName];

function useAttributeLines(attributes: ProductAttributes): [string, string][] {
  const t = useT();
  const stated = Object.entries(attributes) as [AttributeName, number | string][];
  return stated.map(([name, value]) => {
    const isNumber = typeof value === "number";
    const key = `attributes.${name}_${isNumber ? "value" : value}` as ValueKey;
    return [t(`attributes.${name}`), t(key, isNumber ? { value: decimal(value, t.language) } : {})];
  });
}

type Facts = Pick<
  ProductDetail,
  "publishedAt" | "updatedAt" | "weight" | "formats" | "version" | "attributes"
>;

export function DetailsList({ product }: { product: Facts }) {
  const t = useT();
  const day = (iso: string) => <time dateTime={iso}>{date(iso, t.language)}</time>;
  const lines: [string, ReactNode][] = [
    [t("product.published"), day(product.publishedAt)],
    [t("product.weight"), bytes(product.weight, t.language)],
    [t("product.formats"), product.formats.map((format) => format.toUpperCase()).join(", ")],
    [t("product.version"), product.version],
    ...useAttributeLines(product.attributes),
  ];
  if (product.version > 1) lines.splice(1, 0, [t("product.updated"), day(product.updatedAt)]);
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-3 text-lg">
        {t("product.details")}
      </h2>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-line border-t py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
