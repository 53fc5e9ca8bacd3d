import { unstable_usePrompt } from "@remix-run/react";
import { type FormEvent, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { call, logFailure } from "#app/http/api.browser.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { bytes } from "#app/i18n/format.ts";
import { centsOf } from "#app/i18n/price-text.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Prices } from "#app/publishing/product-details.contract.ts";
import { ChooseFiles, type ChooseTexts } from "#app/publishing/upload/choose-files.tsx";
import type { FileSelection } from "#app/publishing/upload/chosen-files.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Stopped } from "./bring-folder.browser.ts";
import {
  createFolderQueue,
  type FolderQueue,
  type FolderQueueState,
  type FolderRow,
  LEFT_OUT,
  NEW_MODEL,
} from "./folder-queue.browser.ts";
import { FolderTable } from "./folder-table.tsx";
import type { MatchableModel } from "./match-folders.ts";

const TEXTS: ChooseTexts = {
  drop: "studioFolders.drop",
  dropHint: "studioFolders.dropHint",
  chooseFolder: "studioFolders.chooseFolder",
  chooseFiles: "studioFolders.chooseFiles",
  stays: "studioFolders.stays",
};

const isWaiting = ({ state }: FolderRow) => state.is === "waiting";
const isChosen = ({ choice }: FolderRow) => choice !== "" && choice !== LEFT_OUT;
const sizeOf = (rows: readonly FolderRow[]) => rows.reduce((sum, row) => sum + row.bytes, 0);

/** Changes once a model, not with each byte: it is read out. */
function Summary({ rows }: { rows: readonly FolderRow[] }) {
  const t = useT();
  const done = rows.filter(({ state }) => state.is === "done");
  const all = [...done, ...rows.filter((row) => row.state.is !== "done" && isChosen(row))];
  const failed = rows.filter(({ state }) => state.is === "failed").length;
  const asked = rows.filter((row) => isWaiting(row) && row.choice === "").length;
  const size = (some: readonly FolderRow[]) => bytes(sizeOf(some), t.language);
  return (
    <p role="status" className="font-medium tabular-nums">
      {[
        t("studioFolders.progress", {
          done: done.length,
          count: all.length,
          doneSize: size(done),
          size: size(all),
        }),
        ...(asked > 0 ? [t.count("studioFolders.askedCount", asked)] : []),
        ...(failed > 0 ? [t.count("studioFolders.failedCount", failed)] : []),
      ].join(" · ")}
    </p>
  );
}

const STOPPED: Record<Stopped, TextKey> = {
  loggedOut: "studioFolders.loggedOut",
  unsupported: "studioUpload.unsupported",
  away: "studioFolders.away",
};

function WhyStopped({ stopped }: Pick<FolderQueueState, "stopped">) {
  const t = useT();
  if (!stopped) return null;
  return (
    <Notice
      tone="danger"
      announce
      title={t(STOPPED[stopped])}
      action={
        stopped === "loggedOut" && (
          <ButtonLink to="/sign-in?redirectTo=/studio" variant="secondary" target="_blank">
            {t("studioFolders.logIn")}
          </ButtonLink>
        )
      }
    />
  );
}

/** What the queue does next, and the price that new models need. */
function Controls({ queue, state }: { queue: FolderQueue; state: FolderQueueState }) {
  const t = useT();
  const [error, setError] = useState<string | null>(null);
  const { rows, isRunning, stopped } = state;
  const open = rows.filter((row) => isWaiting(row) && isChosen(row));
  const hasNew = open.some(({ choice }) => choice === NEW_MODEL);
  const isDone = open.length === 0 && rows.some((row) => row.state.is === "done");
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const standard = centsOf(String(new FormData(event.currentTarget).get("price") ?? ""));
    const isPrice = standard !== null && Prices.safeParse({ standard }).success;
    setError(hasNew && !isPrice ? t("studioFolders.priceNeeded") : null);
    if (!hasNew || isPrice) queue.start(isPrice ? standard : null);
    else event.currentTarget.querySelector<HTMLInputElement>("[name=price]")?.focus();
  };
  return (
    <form onSubmit={start} noValidate className="grid max-w-form gap-4">
      <div hidden={!hasNew || isRunning}>
        <TextField
          name="price"
          label={t("studioFolders.price")}
          hint={t("studioFolders.priceHint")}
          error={error}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {isRunning ? (
          <Button type="button" variant="secondary" onClick={queue.pause}>
            {t("studioUpload.pause")}
          </Button>
        ) : (
          <>
            {open.length > 0 && (
              <Button>
                {stopped ? t("studioFolders.goOn") : t.count("studioFolders.start", open.length)}
              </Button>
            )}
            {isDone && <ButtonLink to="/studio/models?state=draft">{t("studioFolders.toDrafts")}</ButtonLink>}
            <Button type="button" variant="secondary" onClick={queue.forget}>
              {t("studioFolders.other")}
            </Button>
          </>
        )}
      </div>
      {isRunning && <p className="text-muted text-sm">{t("studioFolders.goesOn")}</p>}
    </form>
  );
}

/** Leaving the page while folders go up, or closing it, asks first. */
function useLeavingAsked(isRunning: boolean) {
  const t = useT();
  unstable_usePrompt({ when: isRunning, message: t("studioFolders.leaving") });
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isRunning]);
}

export function FolderImport() {
  const t = useT();
  const messageOf = useErrorMessage();
  const [models, setModels] = useState<readonly MatchableModel[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [queue] = useState(() => createFolderQueue(t.mainLanguage));
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  const { rows, loose, asOne, isRunning, stopped } = state;
  useEffect(() => queue.pause, [queue]);
  useLeavingAsked(isRunning);
  const chosen = rows.map(({ choice }) => choice).join(" ");
  const taken = useMemo(() => new Set(chosen.split(" ")), [chosen]);
  const choose = async (files: FileSelection) => {
    setFailure(null);
    try {
      const known = (await call<MatchableModel[]>("/studio/import/models")) ?? [];
      setModels(known);
      queue.choose(files, known);
    } catch (error) {
      logFailure("GET /studio/import/models", error);
      setFailure(messageOf(error));
    }
  };
  if (rows.length === 0)
    return (
      <div className="grid gap-4">
        {loose.length > 0 && <Loose paths={loose} title={t("studioFolders.noFolders")} />}
        {failure && <Notice tone="danger" announce title={failure} />}
        <ChooseFiles texts={TEXTS} onChoose={choose} />
      </div>
    );
  return (
    <div className="grid gap-6">
      <Summary rows={rows} />
      <WhyStopped stopped={stopped} />
      <Controls queue={queue} state={state} />
      {loose.length > 0 && <Loose paths={loose} title={t("studioFolders.loose")} />}
      {asOne && !isRunning && (
        <Notice
          title={t("studioFolders.mayBeOne", { folder: asOne.name })}
          action={
            <Button type="button" variant="secondary" onClick={() => queue.takeAsOne(asOne)}>
              {t("studioFolders.takeAsOne")}
            </Button>
          }
        />
      )}
      <FolderTable rows={rows} models={models} taken={taken} queue={queue} />
    </div>
  );
}

function Loose({ paths, title }: { paths: readonly string[]; title: string }) {
  return (
    <Notice announce title={title}>
      <p translate="no" className="text-sm">
        {paths.join(", ")}
      </p>
    </Notice>
  );
}
