import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import type { AttributeName, ProductAttributes } from "#app/catalog/product-attributes.ts";
import { decimal } from "#app/i18n/format.ts";
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
