/** A letter as a page: its address is in each mail, and search engines do not list it. Until it goes out, only sellers see it. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { date } from "#app/i18n/format-time.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { letterHtml } from "#app/letters/letter-html.server.tsx";
import { letterPage } from "#app/letters/letters.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const isSeller = async () => (await context.confirmedSeller("all")) !== null;
  const { subject, sentAt, ...text } = await letterPage(context.services, id, isSeller).catch(
    orNotFound(context),
  );
  return { title: subject, language: text.language, sentAt, html: letterHtml(text) };
}

export const handle = { i18n: ["letters"] } satisfies PageHandle;

export const meta = titleMeta;

export default function LetterOnTheWeb() {
  const t = useT();
  const { title, language, sentAt, html } = useLoaderData<typeof loader>();
  return (
    <Page
      title={<span lang={language}>{title}</span>}
      lead={sentAt ? t("letters.sent", { date: date(sentAt, t) }) : t("letters.draft")}
      width="read"
    >
      <div lang={language}>
        <StaticHtml html={html} className="wrap-anywhere" />
      </div>
    </Page>
  );
}
