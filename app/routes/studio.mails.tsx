import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { UnsentMailList } from "#app/mail/unsent-mail-list.tsx";
import { UnsentMailsQuery } from "#app/mail/unsent-mails.contract.ts";
import { unsentMails } from "#app/mail/unsent-mails.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = UnsentMailsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await unsentMails(services, query);
  return { ...page, title: translatorFor(services.language)("studioMails.title") };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["mail.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function UnsentMailsPage() {
  const t = useT();
  const { mails, next, title } = useLoaderData<typeof loader>();
  return (
    <Page title={title} lead={t("studioMails.lead")} back={{ to: "/studio", label: t("studioToday.title") }}>
      {mails.length === 0 ? <EmptyState title={t("studioMails.empty")} /> : <UnsentMailList mails={mails} />}
      {next && (
        <p className="mt-6">
          <ButtonLink to={`?before=${next}`} variant="secondary">
            {t("studioMails.older")}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}
