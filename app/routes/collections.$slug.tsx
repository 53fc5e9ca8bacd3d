import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ProductGrid } from "#app/catalog/list/product-list.tsx";
import { collectionJsonLd } from "#app/collections/collection-json-ld.server.ts";
import { shownCollection } from "#app/collections/collections.server.ts";
import { orNotFound } from "#app/http/errors.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { RateNote } from "#app/rates/rate-note.tsx";
import { pageHead, writtenPage } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { plainText } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SellersText } from "#app/ui/sellers-text.tsx";

const MAX_DESCRIPTION_LENGTH = 160;

export async function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const { services } = context;
  const collection = await shownCollection(services, slug).catch(orNotFound(context));
  const { title, text, writtenIn, models } = collection;
  const blocks = readMarkdown(text?.text ?? "");
  const description = plainText(blocks).replace(/\s+/g, " ").slice(0, MAX_DESCRIPTION_LENGTH) || title;
  const page = { title, description, path: `/collections/${slug}`, writtenIn };
  const { canonical } = await writtenPage(services, page);
  return {
    head: [
      ...(await pageHead(services, page)),
      {
        "script:ld+json": collectionJsonLd(
          { title, description, url: canonical, models },
          services.settings.SHOP_ORIGIN,
        ),
      },
    ],
    collection,
    text: text && { blocks, language: text.language },
  };
}

export const handle = {
  i18n: ["catalog", "catalog.list", "collections", "printers", "rates"],
} satisfies PageHandle;

export const meta = headMeta;

export default function CollectionPage() {
  const t = useT();
  const { collection, text } = useLoaderData<typeof loader>();
  const { title, titleLanguage, models } = collection;
  return (
    <div className="page">
      <h1 lang={titleLanguage} className="text-xl">
        {title}
      </h1>
      {text && (
        <div className="mt-3 max-w-read">
          <SellersText text={text} />
        </div>
      )}
      <div className="mt-6">
        {models.length > 0 ? (
          <>
            <h2 className="sr-only">{t("home.products")}</h2>
            <ProductGrid products={models} />
            <RateNote className="mt-8 text-center tabular-nums" />
          </>
        ) : (
          <EmptyState
            title={t("collections.empty")}
            action={<ButtonLink to="/#products">{t("information.allModels")}</ButtonLink>}
          >
            {t("collections.emptyText")}
          </EmptyState>
        )}
      </div>
      {models.length > 0 && (
        <ButtonLink to="/#products" variant="secondary" className="mx-auto mt-8 flex! w-fit">
          {t("information.allModels")}
        </ButtonLink>
      )}
    </div>
  );
}
