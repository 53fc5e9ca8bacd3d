import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LetterList } from "#app/letters/letter-list.tsx";
import { lettersPage } from "#app/letters/letters.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const after = new URL(request.url).searchParams.get("after") ?? "";
  const title = translatorFor(services.language)("studioLetters.title");
  return { ...(await lettersPage(services, after)), title };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["catalog", "letters.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function LettersPage() {
  const t = useT();
  const { letters, next, title } = useLoaderData<typeof loader>();
  const write = <ButtonLink to="/studio/letters/new">{t("studioLetters.new")}</ButtonLink>;
  return (
    <Page title={title} lead={t("studioLetters.lead")} actions={letters.length > 0 && write}>
      {letters.length > 0 ? (
        <LetterList letters={letters} />
      ) : (
        <EmptyState title={t("studioLetters.empty")} action={write}>
          {t("studioLetters.emptyText")}
        </EmptyState>
      )}
      {next && (
        <p className="mt-6">
          <ButtonLink to={`?${new URLSearchParams({ after: next })}`} variant="secondary">
            {t("studioLetters.more")}
          </ButtonLink>
        </p>
      )}
      <ActionNotice result={undefined} />
    </Page>
  );
}
