import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { notFound } from "#app/http/errors.server.ts";
import {
  failedFormReply,
  invalidFormReply,
  LONG_FORM_LIMITS,
  parseForm,
  readForm,
} from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { revisionIn } from "#app/http/revision-in.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LegalParams, legalTexts } from "#app/legal/legal.contract.ts";
import { legalDraft, publishLegalText, writtenTexts } from "#app/legal/legal.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { CHANGED_ELSEWHERE } from "#app/studio/changed-elsewhere.ts";
import { Revision } from "#app/studio/revision.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { formErrors } from "#app/ui/form-errors.browser.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

async function documentOf({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
  await requireSeller(context);
  const address = LegalParams.safeParse(params);
  if (!address.success) throw notFound(context);
  return address.data.document;
}

export async function loader(args: LoaderFunctionArgs) {
  const document = await documentOf(args);
  const { services } = args.context;
  const title = translatorFor(services.language)(`legalTexts.${document}`);
  return { ...(await legalDraft(services, document)), document, title };
}

export async function action(args: ActionFunctionArgs) {
  const document = await documentOf(args);
  const { services } = args.context;
  const { mainLanguage: main } = await services.shop.profile();
  const sent = await readForm(args, LONG_FORM_LIMITS);
  const submission = parseForm(await writtenTexts(services, document, sent), legalTexts(main));
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    await publishLegalText(services, document, { text: submission.value, revision: revisionIn(sent) });
  } catch (error) {
    return failedFormReply(submission, error);
  }
  services.shop.forget();
  return redirect("/studio/legal", 303);
}

export { clientLoader, submissionAction as clientAction } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["legal.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function LegalEditorPage() {
  const t = useT();
  const { title, document, version, text } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  const busy = useNavigation().state === "submitting";
  const isOutdated = formErrors(result).includes(CHANGED_ELSEWHERE);
  const typed = result?.initialValue as Record<string, string> | undefined;
  const [main, ...others] = mainLanguageFirst(t);
  const field = (language: Language) => ({
    name: language,
    lang: language,
    rows: 18,
    label: LANGUAGES[language].name,
    defaultValue: typed?.[language] ?? text[language],
    error: result?.error?.[language]?.map((key) => t.orElse(key, "errors.invalid")),
  });
  return (
    <Page
      title={title}
      lead={t(version === null ? "studioLegal.template" : "studioLegal.edit")}
      width="read"
      back={{ to: "/studio/legal", label: t("studioLegal.title") }}
    >
      <Form method="post" className="grid gap-6">
        <Revision revision={version ?? 0} isOutdated={isOutdated} />
        {result?.error && !isOutdated && (
          <Notice tone="danger" title={t("studioLegal.notPublished")} announce />
        )}
        <TextAreaField {...field(main)} required />
        {others.map((language) => (
          <Folded
            key={language}
            label={t(`studio.alsoIn_${language}`)}
            open={(version !== null && Boolean(text[language])) || Boolean(result?.error?.[language])}
          >
            <TextAreaField {...field(language)} hint={t("studioLegal.otherLanguageHint")} />
          </Folded>
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <Button busy={busy} busyLabel={t("ui.loading")}>
            {t("studioLegal.publish")}
          </Button>
          {version !== null && (
            <Link to={`/legal/${document}`} className="text-link">
              {t("studioLegal.see")}
            </Link>
          )}
        </div>
        <p className="text-muted text-sm">{t("studioLegal.advice")}</p>
      </Form>
    </Page>
  );
}
