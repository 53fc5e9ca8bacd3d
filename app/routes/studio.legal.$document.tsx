import { useLoaderData } from "@remix-run/react";
import { LONG_FORM_LIMITS } from "#app/http/forms.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LegalChange, LegalParams } from "#app/legal/legal.contract.ts";
import { legalDraft, publishLegalText } from "#app/legal/legal.server.ts";
import { LegalForm } from "#app/legal/legal-form.tsx";
import { DomainError } from "#app/shared/errors.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params }) => {
    const address = LegalParams.safeParse(params);
    if (!address.success) throw new DomainError("not_found");
    const { document } = address.data;
    return { document, ...(await legalDraft(services, document)) };
  },
  (t, { document }) => t(`legalTexts.${document}`),
);

export const action = studioAction(
  "all",
  {
    publish: button(
      { input: LegalChange, run: publishLegalText },
      { done: "studioLegal.published", page: () => "/studio/legal" },
    ),
  },
  LONG_FORM_LIMITS,
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["legal.studio"] } satisfies PageHandle;

export default function LegalEditorPage() {
  const t = useT();
  const { title, ...draft } = useLoaderData<typeof loader>();
  return (
    <StudioPage
      lead={t(draft.version === null ? "studioLegal.template" : "studioLegal.edit")}
      width="read"
      back={{ to: "/studio/legal", label: t("studioLegal.title") }}
    >
      <LegalForm key={draft.document} {...draft} />
    </StudioPage>
  );
}
