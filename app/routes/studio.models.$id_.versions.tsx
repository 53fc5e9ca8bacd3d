/** Lists a model's versions. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { VersionList } from "#app/components/studio/version-list.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { listedVersions } from "#app/domain/catalog/versions.server.ts";
import { orNotFound } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** Parameter of the redirect after a rollback. */
const RESTORED = "restored";

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const { model, ...listed } = await listedVersions(services, id).catch(orNotFound(context));
  const isRestored = new URL(request.url).searchParams.has(RESTORED);
  const title = translatorFor(services.language)("studioVersions.of", { model });
  return { ...listed, model, isRestored, title };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.models.$id_.versions");

export const meta = titleMeta;

export default function VersionsPage() {
  const t = useT();
  const { id, model, versions, isRestored, title } = useLoaderData<typeof loader>();
  return (
    <Page title={title} width="read" back={{ to: `/studio/models/${id}`, label: model }}>
      {isRestored && versions[0] && (
        <div className="mb-6">
          <Notice tone="success" announce>
            {t("studioVersions.restored", { version: versions[0].version })}
          </Notice>
        </div>
      )}
      <VersionList id={id} versions={versions} />
    </Page>
  );
}
