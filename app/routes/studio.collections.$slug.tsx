import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FRONT_PAGE } from "#app/catalog/list/shop-order.ts";
import { CollectionForm } from "#app/collections/collection-form.tsx";
import { type CollectionResult, MAX_COLLECTED } from "#app/collections/collections.contract.ts";
import { collectionResponse } from "#app/collections/collections.form.server.ts";
import { collectionForStudio } from "#app/collections/collections.server.ts";
import { OrderedList } from "#app/collections/ordered-list.tsx";
import { notFound, orNotFound } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ModelsQuery } from "#app/publishing/model-list.contract.ts";
import { modelsPage } from "#app/publishing/model-list.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
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
  if (slug === FRONT_PAGE) throw notFound(context);
  const loaded = Promise.all([collectionForStudio(services, { slug }), modelsPage(services, query)]);
  const [collection, { models }] = await loaded.catch(orNotFound(context));
  return { collection, models, q: query.q, title: inLanguage(collection.title, services) };
}

export async function action({ request, params: { slug = "" }, context }: ActionFunctionArgs) {
  await requireSeller(context);
  return collectionResponse({ context, form: await readForm({ request, context }), slug });
}

export { revalidatesOutdated as shouldRevalidate } from "#app/studio/changed-elsewhere.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["collections.studio", "errors.studio", "front-page.studio", "publishing.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

function Removal({ revision }: { revision: number }) {
  const t = useT();
  return (
    <Disclosure label={t("studioCollections.remove")}>
      <Card>
        <Form method="post" className="grid gap-4">
          <p>{t("studioCollections.removeText")}</p>
          <input type="hidden" name="revision" value={revision} />
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
  const { slug, revision } = collection;
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
        <CollectionForm key={slug} collection={collection} result={result?.form} />
        <h2 className="-mb-4 text-lg">{t("studioCollections.collected")}</h2>
        <OrderedList
          list={collection}
          words={{
            none: t("studioCollections.none"),
            add: t("studioCollections.add"),
            addTitle: t("studioCollections.addTitle"),
            full: t("studioCollections.full", { count: MAX_COLLECTED }),
          }}
          models={models}
          search={{ path: `/studio/collections/${slug}`, q }}
        />
        <Removal revision={revision} />
      </div>
      <ActionNotice result={result?.done || result?.error ? result : undefined} />
    </Page>
  );
}
