import { number, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { type ModelPart, Quantity } from "./quantities.contract.ts";

interface PartListProps {
  parts: readonly ModelPart[];
  /** What is in the form, once something is typed. */
  typed: FormData | undefined;
}

const nameAt = (at: number) => `parts[${at}].quantity`;

/** The parts with their quantities, and what all of them need together while one types. */
export function PartList({ parts, typed }: PartListProps) {
  const t = useT();
  const quantityOf = ({ quantity }: ModelPart, at: number) =>
    Quantity.safeParse(Number(typed?.get(nameAt(at)))).data ?? quantity;
  const pieces = parts.reduce((sum, part, at) => sum + quantityOf(part, at), 0);
  const grams = parts.reduce<number | null>(
    (sum, part, at) => (sum === null || part.grams === null ? null : sum + part.grams * quantityOf(part, at)),
    0,
  );
  const total = [
    t.count("studioParts.pieces", pieces),
    grams !== null && t("studioParts.grams", { grams: wholeNumber(Math.round(grams), t.language) }),
  ];
  return (
    <>
      <ul className="border-line border-t">
        {parts.map(({ path, named, grams: each }, at) => (
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
            <Field
              name={nameAt(at)}
              label={
                <>
                  <span>{t("studioParts.quantity")}</span>
                  <span className="sr-only" translate="no">{`: ${path}`}</span>
                </>
              }
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
