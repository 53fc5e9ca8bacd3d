import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { LONG_FORM_LIMITS } from "#app/http/forms.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { PartList } from "#app/publishing/part-list.tsx";
import { Quantities } from "#app/publishing/quantities.contract.ts";
import { modelParts, saveQuantities } from "#app/publishing/quantities.server.ts";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  ({ services, params: { id = "" } }) => modelParts(services, id),
  (t, { model }) => t("studioParts.titleOf", { model }),
);

export const action = studioAction(
  "all",
  { save: button({ input: Quantities, run: saveQuantities }, { done: "studio.saved" }) },
  LONG_FORM_LIMITS,
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["publishing.studio"] } satisfies PageHandle;

export default function PartsPage() {
  const t = useT();
  const { id, model, version, parts } = useLoaderData<typeof loader>();
  const [typed, setTyped] = useState<FormData>();
  return (
    <StudioPage lead={t("studioParts.lead")} width="read" back={{ to: `/studio/models/${id}`, label: model }}>
      <StudioForm intent="save" schema={Quantities} of={{ id, version }} values={{ parts }} onEdit={setTyped}>
        <PartList parts={parts} typed={typed} />
        <SubmitButton>{t("studio.save")}</SubmitButton>
      </StudioForm>
    </StudioPage>
  );
}
