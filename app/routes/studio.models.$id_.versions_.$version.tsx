import { useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { publishingCalls as calls, rollbackNotes } from "#app/publishing/publishing.calls.server.ts";
import { PackedFiles } from "#app/publishing/upload/packed-files.tsx";
import { RollbackRequest } from "#app/publishing/versions.contract.ts";
import { versionToRestore } from "#app/publishing/versions.server.ts";
import { TranslatedFields } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { id = "", version } }) => {
    const earlier = await versionToRestore(services, { id, version: Number(version) });
    return { earlier, notes: rollbackNotes(earlier.version) };
  },
  (t, { earlier: { model, version } }) => t("studioVersions.restore", { model, version }),
);

export const action = studioAction("all", {
  restore: button(calls["POST /app/studio/rollback"], {
    done: "studioVersions.published",
    page: ({ id }) => `/studio/models/${id}/versions`,
  }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["edits.studio", "publishing.studio"] } satisfies PageHandle;

export default function RollbackPage() {
  const t = useT();
  const { earlier, notes } = useLoaderData<typeof loader>();
  const { id, version, current, mailedOwners, weight, files, currentFiles } = earlier;
  return (
    <StudioPage width="read" back={{ to: `/studio/models/${id}/versions`, label: t("studioVersions.title") }}>
      <div className="grid gap-8">
        <StudioForm
          intent="restore"
          schema={RollbackRequest}
          of={{ id, version, loadedVersion: current }}
          values={{ notes }}
          className="grid gap-5"
        >
          <p>{t.count("studioVersions.consequences", mailedOwners, { version, next: current + 1 })}</p>
          <TranslatedFields fields={[{ name: "notes", label: t("studioVersions.notes"), rows: 2 }]} />
          <SubmitButton>{t("studioVersions.restoreNow", { version })}</SubmitButton>
        </StudioForm>
        <PackedFiles
          model={{ files, zip: { bytes: weight }, ignoredFiles: [] }}
          previousFiles={currentFiles}
        />
      </div>
    </StudioPage>
  );
}
