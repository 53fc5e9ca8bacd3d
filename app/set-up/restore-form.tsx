import { type FormEvent, useEffect, useRef, useState } from "react";
import { NetworkError } from "#app/http/api.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { FileField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import type { RestoreState } from "./restore-backup.browser.ts";

type Failure = { message: string; fields: Record<string, string> };

const typed = (form: FormData, name: string) => String(form.get(name) ?? "");

export function RestoreForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const isLive = useHydrated();
  const [state, setState] = useState<RestoreState | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const shown = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) shown.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failure]);

  async function restore(form: FormData) {
    const file = form.get("file");
    const secret = typed(form, "secret");
    const missing = {
      ...(!secret.trim() && { secret: t("errors.required") }),
      ...(!(file instanceof File && file.size > 0) && { file: t("restore.noFile") }),
    };
    if (!(file instanceof File) || Object.keys(missing).length > 0)
      return setFailure({ message: "", fields: missing });
    const { restoreBackup, RestoreRefused, AlreadyOpen } = await import("./restore-backup.browser.ts");
    const { BackupError } = await import("#app/backups/sealed-parts.ts");
    const failureOf = (error: unknown): Failure => {
      if (error instanceof RestoreRefused) return { message: error.message, fields: error.fields };
      if (error instanceof BackupError)
        return {
          message: "",
          fields: { file: t(error.fault === "no_backup" ? "restore.noBackup" : "restore.altered") },
        };
      if (error instanceof NetworkError) return { message: t("restore.cut"), fields: {} };
      throw error;
    };
    setFailure(null);
    try {
      await restoreBackup(file, { secret, sealedBy: typed(form, "sealedBy") }, setState);
      onDone();
    } catch (error) {
      if (error instanceof AlreadyOpen) return onDone();
      setFailure(failureOf(error));
      setState(null);
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void restore(new FormData(event.currentTarget));
  };
  const fields = failure?.fields ?? {};
  const isFieldless = failure !== null && Object.keys(fields).length === 0;
  const progress = state && t(`restore.${state.step}`, { percent: state.percent });
  return (
    <form ref={shown} method="post" encType="multipart/form-data" onSubmit={submit} className="grid gap-5">
      {isFieldless && (
        <Notice tone="danger" announce>
          {failure.message || t("errors.internal")}
        </Notice>
      )}
      <TextField
        id="restore-secret"
        name="secret"
        type="password"
        autoComplete="off"
        label={t("setUp.secret")}
        hint={t("setUp.secretHint")}
        error={fields.secret}
      />
      <FileField
        id="restore-file"
        name="file"
        accept=".backup"
        label={t("restore.file")}
        hint={t("restore.fileHint")}
        error={fields.file}
      />
      <TextField
        id="restore-sealed-by"
        name="sealedBy"
        type="password"
        autoComplete="off"
        label={t("restore.sealedBy")}
        note={t("restore.ifOther")}
        hint={t("restore.sealedByHint")}
        error={fields.sealedBy}
      />
      {state && progress && (
        <div className="grid gap-2">
          <ProgressBar label={t("restore.title")} percent={state.percent} text={progress} />
          <p className="text-muted text-sm tabular-nums">{progress}</p>
        </div>
      )}
      <Button size="lg" wide disabled={!isLive} busy={state !== null} busyLabel={t("restore.busy")}>
        {t("restore.restore")}
      </Button>
    </form>
  );
}
