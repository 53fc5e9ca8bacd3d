import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { notFound, orNotFound } from "#app/http/errors.server.ts";
import { date } from "#app/i18n/format-time.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LegalParams, LegalVersion } from "#app/legal/legal.contract.ts";
import { legalPage } from "#app/legal/legal.server.ts";
import { legalText } from "#app/legal/legal-text.server.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services } = context;
  const address = LegalParams.safeParse(params);
  if (!address.success) throw notFound(context);
  const { document } = address.data;
  const version = LegalVersion.parse(new URL(request.url).searchParams.get("version") ?? undefined);
  const { blocks, ...facts } = await legalPage(services, document, version).catch(orNotFound(context));
  const t = await shopTranslator(services);
  return { ...facts, document, title: t(`legalTexts.${document}`), text: legalText(t, blocks) };
}

export const handle = { i18n: ["legal"] } satisfies PageHandle;

export const meta = titleMeta;

export default function LegalTextPage() {
  const t = useT();
  const { title, document, version, isInForce, publishedAt, language, text } = useLoaderData<typeof loader>();
  return (
    <Page title={title} lead={t("legal.version", { version, date: date(publishedAt, t) })} width="read">
      {!isInForce && (
        <div className="mb-6">
          <Notice
            title={t("legal.replaced")}
            action={
              <Link to={`/legal/${document}`} className="text-link">
                {t("legal.inForce")}
              </Link>
            }
          />
        </div>
      )}
      <div lang={language}>
        <StaticHtml html={text} />
      </div>
    </Page>
  );
}
