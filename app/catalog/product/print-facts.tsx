import { Link } from "@remix-run/react";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { dimensions, money, number, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { DEFAULT_SETTINGS } from "#app/meshes/estimate.ts";
import { FILAMENT_CENTS_PER_KG, filamentCost, type ModelPrintFacts } from "#app/meshes/print-facts.ts";
import { type Footprint, fitOf } from "#app/printers/fit.ts";
import { usePrinterChoice } from "#app/printers/use-printer-choice.browser.ts";
import { type Fact, SignedFact, useGrams } from "./signed-fact.tsx";

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
  if (stated === "none") return [{ sign: "good", text: t("printFacts.saysNoSupports") }];
  if (overhanging === 0)
    return overhangPercent === 0 && stated === undefined
      ? [{ sign: "good", text: t("printFacts.noSupports") }]
      : [];
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

interface FilamentProps {
  id: string;
  grams: number;
  model: Pick<ModelPrintFacts, "meshes" | "parts" | "pieces">;
  stated: number | undefined;
}

/** A slicer's number and the estimate that the list of files adds up to are seldom the same to the gram. */
const SAME_WITHIN = 0.15;

const differs = (stated: number, estimated: number): boolean =>
  estimated > 0 && Math.abs(stated - estimated) > SAME_WITHIN * stated;

function Filament({ id, grams: estimated, model: { meshes, parts, pieces }, stated }: FilamentProps) {
  const t = useT();
  const gramsText = useGrams();
  const centsPerKg = usePrinterChoice().centsPerKg ?? FILAMENT_CENTS_PER_KG;
  const grams = stated ?? estimated;
  const assumedFor = meshes === 1 ? "assumed" : "assumedEach";
  const assumption = pieces > parts ? "assumedPieces" : assumedFor;
  return (
    <>
      <span>
        {t(stated ? "printFacts.filamentStated" : "printFacts.filament", {
          grams: gramsText(grams),
          cost: money(filamentCost(grams, centsPerKg), t.language),
          price: money(centsPerKg, t.language),
        })}
      </span>
      <span className="noscript:hidden">
        {" "}
        <span>·</span>{" "}
        <Link to={`/printer?from=${id}#filament`} className="text-link">
          {t("printFacts.ownPrice")}
        </Link>
      </span>
      {(!stated || differs(stated, estimated)) && (
        <span className="block text-muted text-sm">
          {stated && <span>{t("printFacts.estimateDiffers", { grams: gramsText(estimated) })} </span>}
          <span>
            {t(`printFacts.${assumption}`, {
              pieces: wholeNumber(pieces, t.language),
              walls: number(DEFAULT_SETTINGS.wallMm, t.language, 1),
              infill: wholeNumber(100 * DEFAULT_SETTINGS.infill, t.language),
            })}
          </span>
        </span>
      )}
    </>
  );
}

const FITS = { fits: "good", turned: "good", tooTall: "bad", tooWide: "bad", tooLarge: "bad" } as const;

function PrinterFit({ id, footprint }: { id: string; footprint: Footprint }) {
  const t = useT();
  const { printer } = usePrinterChoice();
  const link = (text: string) => (
    <Link to={`/printer?from=${id}`} className="text-link">
      {text}
    </Link>
  );
  if (!printer) return <p className="mt-1 py-2.5">{link(t("printer.ask"))}</p>;
  const { kind, ...excess } = fitOf(footprint, printer.volume);
  const name = printer.name ?? dimensions(printer.volume, t.language);
  return (
    <p className="mt-1 py-2.5">
      <SignedFact
        sign={FITS[kind]}
        text={
          <>
            <span>{`${name}: ${t(`printer.${kind}`, excess)}`}</span> <span>·</span>{" "}
            {link(t("printer.change"))}
          </>
        }
      />
    </p>
  );
}

interface PrintFactsProps {
  product: Pick<ProductDetail, "id" | "footprint" | "attributes">;
  model: ModelPrintFacts;
}

export function PrintFacts({ model, product: { id, footprint, attributes } }: PrintFactsProps) {
  const t = useT();
  const { parts, largest, grams } = model;
  const size = dimensions(largest, t.language);
  const facts: Fact[] = [
    ...useMeshFacts(model),
    ...useOverhangFacts(model, attributes.supports),
    { sign: "note", text: t(parts === 1 ? "printFacts.size" : "printFacts.largest", { size }) },
  ];
  const stated = attributes.printGrams;
  // A resin print has neither walls nor infill.
  if ((grams || stated) && attributes.material !== "resin")
    facts.push({ sign: "note", text: <Filament {...{ id, model, stated }} grams={grams ?? 0} /> });
  return (
    <section aria-labelledby="print-facts">
      <h2 id="print-facts" className="mb-3 text-lg">
        {t("printFacts.heading")}
      </h2>
      <ul className="grid gap-2">
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: made once, never reordered
          <li key={index}>
            <SignedFact {...fact} />
          </li>
        ))}
      </ul>
      {footprint && <PrinterFit id={id} footprint={footprint} />}
    </section>
  );
}
