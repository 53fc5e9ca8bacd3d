import type { ReactNode } from "react";
import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import { bytes } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";

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
