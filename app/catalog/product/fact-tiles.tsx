import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { decimal, dimensions, money, number, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { filamentCost, type ModelPrintFacts } from "#app/meshes/print-facts.ts";
import { type Footprint, fitOf } from "#app/printers/fit.ts";
import { useShopsFilamentPrice } from "#app/printers/use-filament-price.browser.ts";
import { usePrinterChoice } from "#app/printers/use-printer-choice.browser.ts";
import { CheckIcon, ChevronIcon, WarningIcon } from "#app/ui/icons.tsx";

const TONES = {
  plain: "border-line bg-surface",
  good: "border-transparent bg-success-soft text-success",
  bad: "border-transparent bg-danger-soft text-danger",
};

interface TileProps {
  value: ReactNode;
  label: ReactNode;
  tone?: keyof typeof TONES;
  /** The whole tile leads there. */
  to?: string;
  wide?: boolean;
}

function Tile({ value, label, tone = "plain", to, wide = false }: TileProps) {
  const text = (
    <>
      <span className="block font-semibold leading-6 tabular-nums">
        {value}
        {to && tone === "plain" && (
          <ChevronIcon className="float-right mt-0.5 size-5 -rotate-90 text-muted" />
        )}
      </span>
      <span className={`block text-sm tabular-nums ${tone === "plain" ? "text-muted" : ""}`}>{label}</span>
    </>
  );
  const box = `block h-full rounded-box border px-4 py-2.5 ${TONES[tone]}`;
  return (
    <li className={`grow ${wide ? "basis-full" : "basis-[45%]"}`}>
      {to ? (
        <Link to={to} className={`${box} transition-colors hover:border-edge`}>
          {text}
        </Link>
      ) : (
        <span className={box}>{text}</span>
      )}
    </li>
  );
}

function FitTile({ id, footprint, size }: { id: string; footprint: Footprint; size: string }) {
  const t = useT();
  const { printer } = usePrinterChoice();
  const to = `/printer?from=${id}`;
  if (!printer) return <Tile wide to={to} value={t("printer.ask")} label={size} />;
  const { kind, ...excess } = fitOf(footprint, printer.volume);
  const fits = kind === "fits" || kind === "turned";
  const Icon = fits ? CheckIcon : WarningIcon;
  return (
    <Tile
      wide
      to={to}
      tone={fits ? "good" : "bad"}
      value={
        <>
          <Icon className="mr-2 inline-block size-5 align-[-0.2em]" />
          <span>
            {`${printer.name ?? dimensions(printer.volume, t.language)}: ${t(`printer.${kind}`, excess)}`}
          </span>
        </>
      }
      label={
        <>
          <span>{size}</span> <span className="float-right underline">{t("printer.change")}</span>
        </>
      }
    />
  );
}

interface FactTilesProps {
  product: Pick<ProductDetail, "id" | "footprint" | "attributes">;
  /** Null where no file is a mesh that was measured. */
  model: ModelPrintFacts | null;
}

/** What decides whether to print a model, as its seller states it, or else as it was measured. */
export function FactTiles({ model, product: { id, footprint, attributes } }: FactTilesProps) {
  const t = useT();
  const shopsPrice = useShopsFilamentPrice();
  const centsPerKg = usePrinterChoice().centsPerKg ?? shopsPrice;
  const { printGrams, printHours, material } = attributes;
  // A resin print has neither walls nor infill.
  const isResin = material === "resin";
  const grams = printGrams ?? (isResin ? null : model?.grams);
  const supports = attributes.supports ?? (model?.overhangPercent === 0 ? "none" : undefined);
  const tiles: JSX.Element[] = [];
  if (footprint && model) {
    const { parts, largest } = model;
    const size = t(parts === 1 ? "printFacts.size" : "printFacts.largest", {
      size: dimensions(largest, t.language),
    });
    tiles.push(<FitTile key="fit" id={id} footprint={footprint} size={size} />);
  }
  if (grams)
    tiles.push(
      <Tile
        key="grams"
        to={isResin ? undefined : `/printer?from=${id}#filament`}
        value={`${printGrams ? "" : "≈ "}${number(grams, t.language, grams < 10 ? 1 : 0)} g`}
        label={
          isResin
            ? t("attributes.printGrams")
            : t("printFacts.filament", { cost: money(filamentCost(grams, centsPerKg), t.language) })
        }
      />,
    );
  if (printHours)
    tiles.push(
      <Tile key="hours" value={`${decimal(printHours, t.language)} h`} label={t("attributes.printHours")} />,
    );
  if (supports)
    tiles.push(
      <Tile key="supports" value={t(`attributes.supports_${supports}`)} label={t("attributes.supports")} />,
    );
  if (model)
    tiles.push(
      <Tile
        key="parts"
        value={wholeNumber(model.pieces, t.language)}
        label={t.count("printFacts.parts", model.pieces)}
      />,
    );
  if (tiles.length === 0) return null;
  return (
    <ul aria-label={t("printFacts.heading")} className="flex flex-wrap gap-2">
      {tiles}
    </ul>
  );
}
