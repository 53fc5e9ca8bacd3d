import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CollectionForm } from "#app/collections/collection-form.tsx";
import { type CollectionResult, MAX_COLLECTED } from "#app/collections/collections.contract.ts";
import { collectionResponse } from "#app/collections/collections.form.server.ts";
import { collectionForStudio } from "#app/collections/collections.server.ts";
import { FeaturedModels, OtherModels } from "#app/front-page/front-page-form.tsx";
import { orNotFound } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader, offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { ModelsQuery } from "#app/publishing/model-list.contract.ts";
import { modelsPage } from "#app/publishing/model-list.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { ListFilter } from "#app/studio/list-filter.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params: { slug = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = ModelsQuery.parse({
    q: new URL(request.url).searchParams.get("q") ?? "",
    state: "published",
  });
  const loaded = Promise.all([collectionForStudio(services, { slug }), modelsPage(services, query)]);
  const [collection, { models }] = await loaded.catch(orNotFound(context));
  return { collection, models, q: query.q, title: inLanguage(collection.title, services.language) };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.collections.$slug");

export async function action({ request, params: { slug = "" }, context }: ActionFunctionArgs) {
  await requireSeller(context);
  return collectionResponse({ context, form: await readForm({ request, context }), slug });
}

export const clientAction = offlineSafeAction(
  (sent): CollectionResult => ({ form: offlineSubmission(sent), error: "shell.offline" }),
);

export const handle = {
  i18n: ["collections.studio", "errors.studio", "front-page.studio", "publishing.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

const Revision = ({ revision }: { revision: number }) => (
  <input type="hidden" name="revision" value={revision} />
);

function Removal({ revision }: { revision: number }) {
  const t = useT();
  return (
    <Disclosure label={t("studioCollections.remove")}>
      <Card>
        <Form method="post" className="grid gap-4">
          <p>{t("studioCollections.removeText")}</p>
          <Revision revision={revision} />
          <div>
            <IntentButton intent="remove" variant="danger">
              {t("studioCollections.removeNow")}
            </IntentButton>
          </div>
        </Form>
      </Card>
    </Disclosure>
  );
}

export default function CollectionPage() {
  const t = useT();
  const { collection, models, q, title } = useLoaderData<typeof loader>();
  const result = useActionData<CollectionResult>();
  const { slug, revision, models: collected } = collection;
  const search = { path: `/studio/collections/${slug}`, q, label: t("studioModels.search") };
  return (
    <Page
      title={title}
      width="read"
      back={{ to: "/studio/collections", label: t("studioCollections.title") }}
      actions={
        <ButtonLink to={`/collections/${slug}`} variant="secondary">
          {t("studioCollections.show")}
        </ButtonLink>
      }
    >
      <div className="grid gap-8">
        <CollectionForm key={revision} collection={collection} result={result?.form} />
        <section aria-labelledby="collected">
          <h2 id="collected" className="mb-4 text-lg">
            {t("studioCollections.collected")}
          </h2>
          <FeaturedModels models={collected} empty={t("studioCollections.none")}>
            <Revision revision={revision} />
          </FeaturedModels>
        </section>
        <section aria-labelledby="others">
          <h2 id="others" className="mb-4 text-lg">
            {t("studioCollections.addTitle")}
          </h2>
          {collected.length < MAX_COLLECTED ? (
            <>
              <ListFilter label={t("studioModels.states")} states={[]} search={search} />
              <OtherModels models={models} featured={collected} add={t("studioCollections.add")}>
                <Revision revision={revision} />
              </OtherModels>
            </>
          ) : (
            <p className="text-muted">{t("studioCollections.full", { count: MAX_COLLECTED })}</p>
          )}
        </section>
        <Removal revision={revision} />
      </div>
      <ActionNotice result={result?.done || result?.error ? result : undefined} />
    </Page>
  );
}
