import { useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LetterList } from "#app/letters/letter-list.tsx";
import { lettersPage } from "#app/letters/letters.server.ts";
import { Cursor } from "#app/shared/list-page.ts";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export const loader = studioLoader(
  ({ services, query }) => lettersPage(services, Cursor.parse(query.get("after"))),
  (t) => t("studio.letters"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["letters.studio"] } satisfies PageHandle;

export default function LettersPage() {
  const t = useT();
  const { letters, next } = useLoaderData<typeof loader>();
  const write = <ButtonLink to="/studio/letters/new">{t("studioLetters.new")}</ButtonLink>;
  return (
    <StudioPage lead={t("studioLetters.lead")} actions={letters.length > 0 && write}>
      {letters.length > 0 ? (
        <LetterList letters={letters} />
      ) : (
        <EmptyState title={t("studioLetters.empty")} action={write}>
          {t("studioLetters.emptyText")}
        </EmptyState>
      )}
      <MoreLink next={next} />
    </StudioPage>
  );
}
