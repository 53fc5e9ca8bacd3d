import type { ReactNode } from "react";
import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import type { AttributeName, ProductAttributes } from "#app/domain/catalog/product-attributes.ts";
import { bytes, decimal } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
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

/** How the model is printed, as the seller states it. */
export function PrintSettings({ attributes }: Pick<ProductDetail, "attributes">) {
  const t = useT();
  const lines = useAttributeLines(attributes);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="print-settings">
      <h2 id="print-settings" className="mb-3 text-lg">
        {t("information.printing")}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
        {lines.map(([name, value]) => (
          <div key={name} className="border-line border-t py-3">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Facts = Pick<ProductDetail, "publishedAt" | "updatedAt" | "weight" | "formats" | "version">;

export function DetailsList({ product }: { product: Facts }) {
  const t = useT();
  const day = (iso: string) => <time dateTime={iso}>{date(iso, t.language)}</time>;
  const lines: [string, ReactNode][] = [
    [t("information.published"), day(product.publishedAt)],
    [t("information.weight"), bytes(product.weight, t.language)],
    [t("information.formats"), product.formats.map((format) => format.toUpperCase()).join(", ")],
    [t("information.version"), product.version],
  ];
  if (product.version > 1) lines.splice(1, 0, [t("information.updated"), day(product.updatedAt)]);
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-3 text-lg">
        {t("information.details")}
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
