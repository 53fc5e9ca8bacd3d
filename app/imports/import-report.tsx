import { useEffect, useRef } from "react";
import { money, number } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ImportReport, RowReport } from "./imports.contract.ts";

const OUTCOMES = ["refused", "created", "present"] as const;

function priceOf({ notes }: RowReport, price: RowReport["prices"][number], t: Translate): string {
  const license = t(`license.${price.license}`);
  const euros = money(price.cents, t.language);
  if (!notes.includes("converted")) return t("studioImport.price", { license, euros });
  const amount = money(price.amount, t.language, price.currency);
  return t("studioImport.priceConverted", { license, amount, euros });
}

function Remarks({ row }: { row: RowReport }) {
  const t = useT();
  const { reason, notes, prices, title, match } = row;
  const remarks = [
    ...(reason ? [t(`studioImport.reason_${reason}`)] : []),
    ...(match && match !== title ? [t("studioImport.match", { model: match })] : []),
    ...prices.map((price) => priceOf(row, price, t)),
    ...notes.filter((note) => note !== "converted").map((note) => t(`studioImport.note_${note}`)),
  ];
  return remarks.map((text) => <p key={text}>{`${text}.`}</p>);
}

function Row({ row }: { row: RowReport }) {
  const t = useT();
  const { line, kind, title, buyer, license } = row;
  return (
    <tr className="border-line border-t align-top [content-visibility:auto]">
      <td className="py-2 pr-3 text-right text-muted tabular-nums sm:pr-4">{line}</td>
      <td className="wrap-anywhere py-2 pr-4">
        <p>{title || "—"}</p>
        <p className="text-muted text-sm">
          {kind === "model"
            ? t("studioImport.model")
            : `${buyer || "—"}${license ? ` · ${t(`license.${license}`)}` : ""}`}
        </p>
      </td>
      <td className="wrap-anywhere py-2 text-sm">
        <Remarks row={row} />
      </td>
    </tr>
  );
}

interface OutcomeProps {
  outcome: (typeof OUTCOMES)[number];
  rows: RowReport[];
  dryRun: boolean;
}

function OutcomeRows({ outcome, rows, dryRun }: OutcomeProps) {
  const t = useT();
  if (rows.length === 0) return null;
  const created = dryRun ? "studioImport.created_dry" : "studioImport.created_done";
  const label = t(outcome === "created" ? created : `studioImport.${outcome}`, { count: rows.length });
  return (
    <details
      open={outcome !== "present" && rows.length <= 200}
      className="rounded-box border border-line bg-surface"
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">{label}</summary>
      <div className="px-4 pb-3">
        <table className="w-full text-left">
          <caption className="sr-only">{label}</caption>
          <thead className="text-muted text-sm">
            <tr>
              <th scope="col" className="w-10 pr-3 pb-1 text-right font-normal sm:w-14 sm:pr-4">
                {t("studioImport.line")}
              </th>
              <th scope="col" className="w-2/5 pr-4 pb-1 font-normal sm:w-1/2">
                {t("studioImport.what")}
              </th>
              <th scope="col" className="pb-1 font-normal">
                {t("studioImport.remark")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.kind} ${row.line}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** What becomes of ratings and reviews, and what of them stays behind. */
function ReviewOutcomes({ reviews, dryRun }: Pick<ImportReport, "reviews" | "dryRun">) {
  const t = useT();
  const { created, present, refused } = reviews;
  if (created + present + refused === 0) return null;
  return (
    <Notice title={t("studioImport.reviews")}>
      <div className="grid gap-2">
        {created > 0 && (
          <>
            <p>{t.count(dryRun ? "studioImport.reviewsDry" : "studioImport.reviewsDone", created)}</p>
            <p>{t("studioImport.reviewsApart")}</p>
          </>
        )}
        {present > 0 && <p>{t.count("studioImport.reviewsPresent", present)}</p>}
        {refused > 0 && <p>{t.count("studioImport.reviewsLeft", refused)}</p>}
        <p>{t("studioImport.reviewsNever")}</p>
      </div>
    </Notice>
  );
}

export function ImportedRows({ report }: { report: ImportReport }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the report: on a phone it may be out of view below the pressed button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new report
  useEffect(() => heading.current?.focus(), [report]);
  const { kind, dryRun, rate, reviews, rows } = report;
  const rowsWith = (outcome: RowReport["outcome"]) => rows.filter((row) => row.outcome === outcome);
  const isStored = !dryRun && rowsWith("created").length + reviews.created > 0;
  const hasNewDrafts = isStored && rows.some((row) => row.kind === "model" && row.outcome === "created");
  const outcomeTitle = isStored
    ? "studioImport.imported"
    : dryRun
      ? "studioImport.checked"
      : "studioImport.nothing";
  return (
    <section aria-labelledby="report" className="grid gap-4">
      <h2 ref={heading} id="report" tabIndex={-1} className="text-lg outline-none">
        {t(`studioImport.kind_${kind}`)}
      </h2>
      <Notice
        tone={isStored ? "success" : "info"}
        announce
        title={t(rows.length === 0 ? "studioImport.nothing" : outcomeTitle)}
        action={
          hasNewDrafts && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/studio/import/folders">{t("studioImport.toFolders")}</ButtonLink>
              <ButtonLink to="/studio/models?state=draft" variant="secondary">
                {t("studioImport.toDrafts")}
              </ButtonLink>
            </div>
          )
        }
      >
        {hasNewDrafts && <p>{t("studioImport.next")}</p>}
        {rate && (
          <p>
            {t("studioImport.rate", {
              date: date(rate.date, t),
              rate: number(rate.rate, t.language, 4),
              currency: rate.currency,
            })}
          </p>
        )}
      </Notice>
      <ReviewOutcomes reviews={reviews} dryRun={dryRun} />
      {OUTCOMES.map((outcome) => (
        <OutcomeRows key={outcome} outcome={outcome} rows={rowsWith(outcome)} dryRun={dryRun} />
      ))}
    </section>
  );
}
