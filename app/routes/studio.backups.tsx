import { useLoaderData } from "@remix-run/react";
import { BackupList } from "#app/backups/backup-list.tsx";
import { backUpNow, backupsView } from "#app/backups/backups.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { NoFields } from "#app/shared/no-fields.ts";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => backupsView(services),
  (t) => t("studio.backups"),
);

export const action = studioAction("all", {
  backUp: button(
    { input: NoFields, run: backUpNow },
    { tell: (state) => ({ done: `studioBackups.done_${state}` }) },
  ),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["backups.studio"] } satisfies PageHandle;

export default function BackupsPage() {
  const t = useT();
  const { canSeal, backups, runningSince } = useLoaderData<typeof loader>();
  return (
    <StudioPage lead={t("studioBackups.lead")} width="read">
      <div className="grid gap-6">
        {!canSeal && <Notice>{t("studioBackups.noSecret")}</Notice>}
        <CardSection id="list" title={t("studioBackups.list")} text={t("studioBackups.listText")}>
          <BackupList backups={backups} />
          {runningSince && (
            <p className="mt-4 text-muted">
              {t("studioBackups.running", { time: dateTime(runningSince, t) })}
            </p>
          )}
          {canSeal && (
            <div className="mt-6">
              <StudioForm intent="backUp" schema={NoFields}>
                <SubmitButton variant="secondary">{t("studioBackups.now")}</SubmitButton>
              </StudioForm>
            </div>
          )}
        </CardSection>
        <CardSection id="what" title={t("studioBackups.what")}>
          <div className="mt-2 grid gap-3">
            <p>{t("studioBackups.holds")}</p>
            <p>{t("studioBackups.lacks")}</p>
            <p>{t("studioBackups.keep")}</p>
          </div>
        </CardSection>
        <CardSection id="restore" title={t("studioBackups.restore")}>
          <p className="mt-2">{t("studioBackups.restoreText")}</p>
        </CardSection>
      </div>
    </StudioPage>
  );
}
