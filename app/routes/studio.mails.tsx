import { useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { UnsentMailList } from "#app/mail/unsent-mail-list.tsx";
import { unsentMails } from "#app/mail/unsent-mails.server.ts";
import { Cursor } from "#app/shared/list-page.ts";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export const loader = studioLoader(
  async ({ services, query }) => unsentMails(services, Cursor.parse(query.get("after"))),
  (t) => t("studioMails.title"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["mail.studio"] } satisfies PageHandle;

export default function UnsentMailsPage() {
  const t = useT();
  const { mails, next } = useLoaderData<typeof loader>();
  return (
    <StudioPage lead={t("studioMails.lead")} back={{ to: "/studio", label: t("studio.today") }}>
      {mails.length === 0 ? <EmptyState title={t("studioMails.empty")} /> : <UnsentMailList mails={mails} />}
      <MoreLink next={next} />
    </StudioPage>
  );
}
