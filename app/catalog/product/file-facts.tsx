import type { ProductFile } from "#app/catalog/catalog.contract.ts";
import type { ProductAttributes } from "#app/catalog/product-attributes.ts";
import { dimensions, number, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { needsSupports } from "#app/meshes/print-facts.ts";
import { SignedFact, useGrams } from "./signed-fact.tsx";

interface FileFactsProps {
  file: Pick<ProductFile, "size" | "triangles" | "facts" | "printing" | "quantity">;
  /** What the seller says of the model; its overhangs are no news where it prints without. */
  supports: ProductAttributes["supports"];
}

export function FileFacts({ file, supports }: FileFactsProps) {
  const t = useT();
  const gramsText = useGrams();
  const { size, triangles, facts, printing, quantity } = file;
  const sizeText = size ? dimensions(size, t.language) : "";
  const measures = [
    size && (printing?.parts ? t("printFacts.largest", { size: sizeText }) : sizeText),
    triangles !== null && t("information.triangles", { count: wholeNumber(triangles, t.language) }),
    printing?.grams &&
      t(quantity > 1 ? "printFacts.gramsEach" : "printFacts.grams", { grams: gramsText(printing.grams) }),
    size && quantity > 1 && t("printFacts.quantity", { count: quantity }),
  ].filter(Boolean);
  if (measures.length === 0) return null;
  return (
    <>
      <span className="dotted text-muted text-sm tabular-nums">
        {measures.map((measure) => (
          <span key={String(measure)}>{measure}</span>
        ))}
      </span>
      {printing && (
        <span className="mt-0.5 flex flex-wrap gap-x-4 text-sm">
          {facts?.mmPerUnit && (
            <SignedFact
              sign="bad"
              text={t("printFacts.scaleBy", { factor: number(facts.mmPerUnit, t.language, 3) })}
            />
          )}
          {!printing.closed && <SignedFact sign="bad" text={t("printFacts.open")} />}
          {printing.flipped && <SignedFact sign="bad" text={t("printFacts.flipped")} />}
          {printing.closed && !printing.flipped && <SignedFact sign="good" text={t("printFacts.closed")} />}
          {printing.shells > 1 && (
            <SignedFact sign="note" text={t.count("printFacts.shells", printing.shells)} />
          )}
          {supports !== "none" && needsSupports(printing) && (
            <SignedFact
              sign="note"
              text={t("printFacts.overhang", { percent: wholeNumber(printing.overhangPercent, t.language) })}
            />
          )}
          {printing.overhangPercent === 0 && <SignedFact sign="good" text={t("printFacts.noSupports")} />}
        </span>
      )}
    </>
  );
}
