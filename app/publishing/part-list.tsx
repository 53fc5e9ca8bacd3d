import { useState } from "react";
import { number, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MAX_QUANTITY } from "#app/meshes/quantity.ts";
import { TextField } from "#app/ui/field.tsx";
import { type ModelPart, type QuantitiesResult, Quantity } from "./quantities.contract.ts";

interface PartListProps {
  parts: readonly ModelPart[];
  result: QuantitiesResult | undefined;
}

/** The parts with their quantities, and what all of them need together while one types. */
export function PartList({ parts, result }: PartListProps) {
  const t = useT();
  const [typed, setTyped] = useState<Record<number, string>>({});
  const quantityOf = (at: number) => Quantity.safeParse(typed[at]).data ?? parts[at]?.quantity ?? 1;
  const pieces = parts.reduce((sum, _, at) => sum + quantityOf(at), 0);
  const grams = parts.reduce<number | null>(
    (sum, part, at) => (sum === null || part.grams === null ? null : sum + part.grams * quantityOf(at)),
    0,
  );
  const total = [
    t.count("studioParts.pieces", pieces),
    grams !== null && t("studioParts.grams", { grams: wholeNumber(Math.round(grams), t.language) }),
  ];
  return (
    <>
      <ul className="border-line border-t">
        {parts.map(({ path, quantity, named, grams: each }, at) => (
          <li key={path} className="grid grid-cols-[1fr_6rem] items-center gap-4 border-line border-b py-3">
            <div className="min-w-0">
              <p translate="no" className="wrap-anywhere">
                {path}
              </p>
              <p className="text-muted text-sm tabular-nums">
                {[
                  each !== null && t("studioParts.gramsEach", { grams: number(each, t.language, 1) }),
                  named > 1 && t("studioParts.named", { count: named }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <TextField
              name="quantity"
              label={t("studioParts.quantity")}
              aria-label={`${t("studioParts.quantity")}: ${path}`}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_QUANTITY}
              required
              defaultValue={result?.typed?.[at] ?? quantity}
              error={result?.wrong?.includes(at) ? t("studioParts.wrong", { max: MAX_QUANTITY }) : null}
              onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [at]: value }))}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted tabular-nums">
        {total.filter(Boolean).join(", ")}
      </p>
    </>
  );
}
