/** A new letter; `?audience=owners&model=id` chooses for whom. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LONG_FORM_LIMITS, readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LetterForm } from "#app/letters/letter-form.tsx";
import { type LetterResult, suggestedAudience } from "#app/letters/letters.contract.ts";
import { writeLetter } from "#app/letters/letters.form.server.ts";
import { modelsForLetter } from "#app/letters/letters.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const { searchParams } = new URL(request.url);
  const audience = suggestedAudience(searchParams.get("audience"), searchParams.get("model"));
  return {
    title: translatorFor(services.language)("studioLetters.new"),
    draft: { audience, texts: {} },
    models: await modelsForLetter(services, "productId" in audience ? audience.productId : null),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const seller = await requireSeller(context);
  return writeLetter({
    context,
    seller,
    form: await readForm({ request, context }, LONG_FORM_LIMITS),
    id: null,
  });
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["catalog", "letters.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function NewLetterPage() {
  const t = useT();
  const { title, draft, models } = useLoaderData<typeof loader>();
  const result = useActionData<LetterResult>();
  return (
    <Page
      title={title}
      lead={t("studioLetters.lead")}
      width="read"
      back={{ to: "/studio/letters", label: t("studioLetters.title") }}
    >
      <LetterForm draft={draft} revision={0} models={models} isTested={false} result={result?.form} />
      <ActionNotice result={result?.error ? result : undefined} />
    </Page>
  );
}
