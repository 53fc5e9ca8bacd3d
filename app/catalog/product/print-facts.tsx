import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import type { AttributeName, ProductAttributes } from "#app/catalog/product-attributes.ts";
import { decimal, number, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { DEFAULT_SETTINGS } from "#app/meshes/estimate.ts";
import type { ModelPrintFacts } from "#app/meshes/print-facts.ts";
import { type Fact, SignedFact, useGrams } from "./signed-fact.tsx";

/** The text of a number has a placeholder for it; a choice has a text for each value. */
type ValueWords<Value> = Value extends number ? "value" : Value extends string ? Value : never;
type ValueKey = {
  [Name in AttributeName]-?: `attributes.${Name}_${ValueWords<ProductAttributes[Name]>}`;
}[AttributeName];

/** Shown as tiles instead. */
const TILES: readonly AttributeName[] = ["printGrams", "printHours", "supports"];

function usePrintSettings(attributes: ProductAttributes): [string, string][] {
  const t = useT();
  const stated = Object.entries(attributes) as [AttributeName, number | string][];
  const settings = stated.filter(([name]) => !TILES.includes(name));
  return settings.map(([name, value]) => {
    const isNumber = typeof value === "number";
    const key = `attributes.${name}_${isNumber ? "value" : value}` as ValueKey;
    return [t(`attributes.${name}`), t(key, isNumber ? { value: decimal(value, t.language) } : {})];
  });
}

function useMeshFacts({ meshes, open, flipped }: ModelPrintFacts): Fact[] {
  const t = useT();
  const total = wholeNumber(meshes, t.language);
  if (open === 0 && flipped === 0)
    return [
      { sign: "good", text: meshes === 1 ? t("printFacts.closed") : t("printFacts.allClosed", { total }) },
    ];
  const facts: Fact[] = [];
  if (open > 0)
    facts.push({
      sign: "bad",
      text: meshes === 1 ? t("printFacts.open") : t.count("printFacts.someOpen", open, { total }),
    });
  if (flipped > 0)
    facts.push({
      sign: "bad",
      text: meshes === 1 ? t("printFacts.flipped") : t.count("printFacts.someFlipped", flipped, { total }),
    });
  return facts;
}

/** @param stated what the seller, who knows how the model lies on the bed, says about supports */
function useOverhangFacts(
  { meshes, overhanging, overhangPercent }: ModelPrintFacts,
  stated: ProductDetail["attributes"]["supports"],
): Fact[] {
  const t = useT();
  if (stated === "none" || overhanging === 0) return [];
  const percent = wholeNumber(overhangPercent, t.language);
  const total = wholeNumber(meshes, t.language);
  return [
    {
      sign: "note",
      text:
        meshes === 1
          ? t("printFacts.overhang", { percent })
          : t.count("printFacts.someOverhang", overhanging, { total, percent }),
    },
  ];
}

/** A slicer's number and the estimate that the list of files adds up to are seldom the same to the gram. */
const SAME_WITHIN = 0.15;

const differs = (stated: number, estimated: number): boolean =>
  estimated > 0 && Math.abs(stated - estimated) > SAME_WITHIN * stated;

/** How the grams came about; nothing where the seller's figure is close to the estimate. */
function useFilamentFacts(
  { grams, meshes, parts, pieces }: ModelPrintFacts,
  stated: number | undefined,
): Fact[] {
  const t = useT();
  const gramsText = useGrams();
  if (!grams || (stated && !differs(stated, grams))) return [];
  const assumedFor = meshes === 1 ? "assumed" : "assumedEach";
  const assumption = t(`printFacts.${pieces > parts ? "assumedPieces" : assumedFor}`, {
    pieces: wholeNumber(pieces, t.language),
    walls: number(DEFAULT_SETTINGS.wallMm, t.language, 1),
    infill: wholeNumber(100 * DEFAULT_SETTINGS.infill, t.language),
  });
  return [
    {
      sign: "note",
      text: stated
        ? `${t("printFacts.estimateDiffers", { grams: gramsText(grams) })} ${assumption}`
        : assumption,
    },
  ];
}

function MeasuredFacts({
  model,
  attributes,
}: { model: ModelPrintFacts } & Pick<ProductDetail, "attributes">) {
  const facts: Fact[] = [
    ...useMeshFacts(model),
    ...useOverhangFacts(model, attributes.supports),
    // A resin print has neither walls nor infill.
    ...useFilamentFacts(model, attributes.printGrams).filter(() => attributes.material !== "resin"),
  ];
  return (
    <ul className="mt-4 grid max-w-read gap-2">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: made once, never reordered
        <li key={index}>
          <SignedFact {...fact} />
        </li>
      ))}
    </ul>
  );
}

interface PrintFactsProps extends Pick<ProductDetail, "attributes"> {
  model: ModelPrintFacts | null;
}

/** What the tiles beside the price do not say (fact-tiles.tsx): the seller's settings, and what was measured of the meshes. */
export function PrintFacts({ model, attributes }: PrintFactsProps) {
  const t = useT();
  const settings = usePrintSettings(attributes);
  if (settings.length === 0 && !model) return null;
  return (
    <section aria-labelledby="printing">
      <h2 id="printing" className="mb-4 text-lg">
        {t("information.printing")}
      </h2>
      {settings.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-4">
          {settings.map(([name, value]) => (
            <div key={name} className="border-line border-t py-3">
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {model && <MeasuredFacts model={model} attributes={attributes} />}
    </section>
  );
}
