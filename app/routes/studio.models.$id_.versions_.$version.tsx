import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { expectedError, notFound, orNotFound, statusOf } from "#app/http/errors.server.ts";
import { readForm, type SentForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "#app/i18n/languages.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { rollbackNotes } from "#app/publishing/rollback-notes.ts";
import { PackedFiles } from "#app/publishing/upload/packed-files.tsx";
import { RollbackRequest, type RollbackResult } from "#app/publishing/versions.contract.ts";
import { rollBack, versionToRestore } from "#app/publishing/versions.server.ts";
import { messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

const Address = RollbackRequest.pick({ id: true, version: true });

export async function loader({ params, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const address = Address.safeParse(params);
  if (!address.success) throw notFound(context);
  const earlier = await versionToRestore(services, address.data).catch(orNotFound(context));
  const { model, version } = earlier;
  const title = translatorFor(services.language)("studioVersions.restore", { model, version });
  return { earlier, notes: rollbackNotes(version, translatorFor), title };
}

function sentNotes(form: SentForm): Partial<Record<Language, string>> {
  const texts = LANGUAGE_CODES.map((code) => [code, form.get(`notes.${code}`)?.trim() ?? ""] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  const typed = sentNotes(form);
  const notes = Object.keys(typed).length > 0 ? typed : undefined;
  const sent = RollbackRequest.safeParse({ ...params, loadedVersion: form.get("loadedVersion"), notes });
  if (!sent.success) return data<RollbackResult>({ error: "errors.bad_input", typed }, { status: 400 });
  const { id, version } = sent.data;
  try {
    await rollBack(context.services, {
      ...sent.data,
      notes: sent.data.notes ?? rollbackNotes(version, translatorFor),
    });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    if (expected.code === "not_found") throw notFound(context);
    return data<RollbackResult>({ error: messageOf(expected), typed }, { status: statusOf(expected.code) });
  }
  return redirect(`/studio/models/${id}/versions?published`, 303);
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["edits.studio", "publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

function RollbackForm({ result }: { result: RollbackResult | undefined }) {
  const t = useT();
  const { earlier, notes } = useLoaderData<typeof loader>();
  const { id, version, current, mailedOwners } = earlier;
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="grid gap-5">
      {result && (
        <Notice tone="danger" announce>
          {t.orElse(result.error, "errors.internal")}
        </Notice>
      )}
      <p>{t.count("studioVersions.consequences", mailedOwners, { version, next: current + 1 })}</p>
      <input type="hidden" name="loadedVersion" value={current} />
      {mainLanguageFirst(t).map((code) => (
        <TextAreaField
          key={code}
          name={`notes.${code}`}
          lang={code}
          label={t("studioVersions.notes", { language: LANGUAGES[code].name })}
          rows={2}
          maxLength={2_000}
          defaultValue={result?.typed?.[code] ?? notes[code]}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} busyLabel={t("ui.loading")}>
          {t("studioVersions.restoreNow", { version })}
        </Button>
        <ButtonLink to={`/studio/models/${id}/versions`} variant="secondary">
          {t("studioUpload.cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}

export default function RollbackPage() {
  const t = useT();
  const { earlier, title } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, weight, files, currentFiles } = earlier;
  return (
    <Page
      title={title}
      width="read"
      back={{ to: `/studio/models/${id}/versions`, label: t("studioVersions.title") }}
    >
      <div className="grid gap-8">
        <RollbackForm result={result} />
        <PackedFiles
          model={{ files, zip: { bytes: weight }, ignoredFiles: [] }}
          previousFiles={currentFiles}
        />
      </div>
    </Page>
  );
}
