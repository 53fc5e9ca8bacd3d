import { Link } from "@remix-run/react";
import { memo, type ReactNode } from "react";
import { bytes, percent } from "#app/i18n/format.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { withoutFiles } from "#app/publishing/upload/chosen-files.ts";
import { RefusalList } from "#app/publishing/upload/refusal-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import {
  type FolderQueue,
  type FolderRow,
  LEFT_OUT,
  NEW_MODEL,
  type RowState,
} from "./folder-queue.browser.ts";
import type { MatchableModel } from "./match-folders.ts";

/** On a phone each row is a card. */
const ROW = "border-line border-t py-3 align-top max-sm:grid max-sm:gap-2 sm:table-row";
const CELL = "text-left align-top max-sm:block sm:py-3 sm:pr-4";

interface RowProps {
  row: FolderRow;
  models: readonly MatchableModel[];
  /** Ids that other rows go to. */
  taken: ReadonlySet<string>;
  queue: FolderQueue;
}

function ModelChoice({ row, models, taken, queue }: RowProps) {
  const t = useT();
  const { key, chosen, choice, match } = row;
  const open = models.filter(({ hasFiles }) => !hasFiles);
  const likely = match.is === "asked" ? match.likely : [];
  const title = (model: MatchableModel) => inLanguage(model.title, t);
  const option = (model: MatchableModel) => (
    <option key={model.id} value={model.id} disabled={model.id !== choice && taken.has(model.id)}>
      {title(model)}
    </option>
  );
  const isLikely = ({ id }: MatchableModel) => likely.includes(id);
  const others = open.filter((model) => !isLikely(model));
  const present = match.is === "present" && models.find(({ id }) => id === match.id);
  return (
    <div className="grid gap-1">
      <select
        aria-label={t("studioFolders.modelOf", { folder: chosen.name })}
        aria-describedby={choice === "" ? `asked-${key}` : undefined}
        value={choice}
        onChange={({ currentTarget: { value } }) => queue.assign(key, value)}
        className={`block min-h-11 w-full rounded-box border bg-surface px-2 py-2 text-base text-ink ${choice === "" ? "border-accent" : "border-edge"}`}
      >
        {choice === "" && <option value="">{t("studioFolders.choose")}</option>}
        {likely.length > 0 && (
          <optgroup label={t("studioFolders.similar")}>
            {likely.flatMap((id) => models.filter((model) => model.id === id)).map(option)}
          </optgroup>
        )}
        <option value={NEW_MODEL}>{t("studioFolders.newModel")}</option>
        <option value={LEFT_OUT}>{t("studioFolders.leaveOut")}</option>
        {others.length > 0 && (
          <optgroup label={t("studioFolders.withoutFiles")}>{others.map(option)}</optgroup>
        )}
      </select>
      {choice === "" && (
        <p id={`asked-${key}`} className="text-sm">
          {t(likely.length > 0 ? "studioFolders.asked" : "studioFolders.askedTwin")}
        </p>
      )}
      {present && choice === LEFT_OUT && (
        <p className="text-muted text-sm">{t("studioFolders.present", { model: title(present) })}</p>
      )}
    </div>
  );
}

function ChosenModel({ row: { choice, chosen, state }, models }: Pick<RowProps, "row" | "models">) {
  const t = useT();
  const model = models.find(({ id }) => id === choice);
  const name = model ? inLanguage(model.title, t) : chosen.name;
  if (state.is === "done")
    return (
      <Link to={`/studio/models/${state.id}`} className="text-link">
        {name}
      </Link>
    );
  return <p>{model ? name : t("studioFolders.newModel")}</p>;
}

interface BarProps {
  label: string;
  fraction: number | null;
  text: string;
}

const Bar = ({ label, fraction, text }: BarProps) => (
  <div className="grid gap-1.5">
    <p>{label}</p>
    <ProgressBar label={label} percent={fraction === null ? null : Math.round(100 * fraction)} text={text} />
    <p className="text-muted tabular-nums">{text}</p>
  </div>
);

function Progress({ state }: { state: Extract<RowState, { is: "making" | "uploading" }> }) {
  const t = useT();
  if (state.is === "making") {
    const { progress } = state;
    const label = t(`studioUpload.${progress.step}`);
    if ("fraction" in progress)
      return <Bar label={label} fraction={progress.fraction} text={percent(progress.fraction, t.language)} />;
    if (progress.step === "preview")
      return <Bar label={label} fraction={null} text={t("studioUpload.soon")} />;
    const { number, count } = progress;
    const text = t("studioUpload.pictureOf", { number, count });
    return <Bar label={label} fraction={(number - 1) / count} text={text} />;
  }
  const { sent, total, isFinishing, isRetrying } = state.progress;
  const label = isRetrying ? "broken" : isFinishing ? "finishing" : "uploading";
  const text = t("studioUpload.sent", { sent: bytes(sent, t.language), total: bytes(total, t.language) });
  return <Bar label={t(`studioUpload.${label}`)} fraction={isFinishing ? null : sent / total} text={text} />;
}

function Failed({ row, queue }: Pick<RowProps, "row" | "queue">) {
  const t = useT();
  const { state, chosen } = row;
  if (state.is !== "failed") return null;
  const { refusals, key, text } = state;
  const refused = new Set(refusals.map(({ file }) => file));
  const isMended = withoutFiles(chosen, [...refused]) !== null;
  return (
    <div className="grid justify-items-start gap-2">
      <div className="text-danger">
        <p>{refusals.length > 0 ? t("studioFolders.refused") : key ? t(key) : text}</p>
        {refusals.length > 0 && <RefusalList refusals={refusals} />}
      </div>
      <Button type="button" variant="secondary" onClick={() => queue.retry(row)}>
        {isMended ? t.count("studioUpload.goOn", refused.size) : t("studioFolders.again")}
      </Button>
    </div>
  );
}

function State({ row, queue }: Pick<RowProps, "row" | "queue">): ReactNode {
  const t = useT();
  const { state, choice } = row;
  switch (state.is) {
    case "waiting":
      return (
        <p className="text-muted">
          {t(choice === LEFT_OUT ? "studioFolders.leftOut" : "studioFolders.waiting")}
        </p>
      );
    case "making":
    case "uploading":
      return <Progress state={state} />;
    case "failed":
      return <Failed row={row} queue={queue} />;
    case "done":
      return (
        <div>
          <p className="text-success">{t("studioFolders.done")}</p>
          <p className="text-muted">
            {[
              t.count("studioFolders.pictures", state.pictures),
              ...(state.text === "given" ? [t("studioFolders.described")] : []),
            ].join(" · ")}
          </p>
          {state.text === "kept" && <p className="text-muted">{t("studioFolders.textKept")}</p>}
          {state.warnings.length > 0 && <RefusalList refusals={state.warnings} />}
        </div>
      );
  }
}

/** Rendered again only when its row changes: the progress of one comes many times a second. */
const Row = memo(function Row(props: RowProps) {
  const { row } = props;
  const t = useT();
  return (
    <tr className={ROW}>
      <th scope="row" translate="no" className={`${CELL} wrap-anywhere font-medium sm:w-1/4`}>
        <bdi>{row.chosen.name}</bdi>
      </th>
      <td className={`${CELL} sm:w-1/3`}>
        {row.state.is === "waiting" ? <ModelChoice {...props} /> : <ChosenModel {...props} />}
      </td>
      <td className={`${CELL} whitespace-nowrap text-muted tabular-nums`}>{bytes(row.bytes, t.language)}</td>
      <td className={`${CELL} wrap-anywhere text-sm sm:w-1/3 sm:pr-0`}>
        <State {...props} />
      </td>
    </tr>
  );
});

interface TableProps {
  rows: readonly FolderRow[];
  models: readonly MatchableModel[];
  taken: ReadonlySet<string>;
  queue: FolderQueue;
}

export function FolderTable({ rows, models, taken, queue }: TableProps) {
  const t = useT();
  const heads = ["folder", "model", "size", "state"] as const;
  return (
    <table className="w-full border-collapse max-sm:block">
      <caption className="sr-only">{t("studioFolders.table")}</caption>
      <thead className="text-muted text-sm max-sm:sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="pr-4 pb-2 text-left font-normal">
              {t(`studioFolders.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <Row key={row.key} row={row} models={models} taken={taken} queue={queue} />
        ))}
      </tbody>
    </table>
  );
}
