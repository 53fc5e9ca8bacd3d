import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { VersionList } from "#app/publishing/version-list.tsx";
import { listedVersions } from "#app/publishing/versions.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

const PUBLISHED = "published";

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const { model, ...listed } = await listedVersions(services, id).catch(orNotFound(context));
  const isPublished = new URL(request.url).searchParams.has(PUBLISHED);
  const title = translatorFor(services.language)("studioVersions.of", { model });
  return { ...listed, model, isPublished, title };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function VersionsPage() {
  const t = useT();
  const { id, model, versions, isPublished, title } = useLoaderData<typeof loader>();
  return (
    <Page title={title} width="read" back={{ to: `/studio/models/${id}`, label: model }}>
      {isPublished && versions[0] && (
        <div className="mb-6">
          <Notice tone="success" announce>
            {t("studioVersions.published", { version: versions[0].version })}
          </Notice>
        </div>
      )}
      <VersionList id={id} versions={versions} />
    </Page>
  );
}
