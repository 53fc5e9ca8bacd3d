import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { CommentsSection } from "#app/components/comments/comments-section.tsx";
import { BuyBox, TrustRow } from "#app/components/products/buy-box.tsx";
import { Description, WhatsNew } from "#app/components/products/description.tsx";
import { DetailsList } from "#app/components/products/details-list.tsx";
import { FileTable } from "#app/components/products/file-table.tsx";
import { Gallery } from "#app/components/products/gallery.tsx";
import { LicenceTerms } from "#app/components/products/licences.tsx";
import { productJsonLd } from "#app/components/products/product-json-ld.ts";
import { WishButton } from "#app/components/products/wish-button.tsx";
import { pageMeta, shopOf } from "#app/components/shell/page-meta.ts";
import { Page } from "#app/components/ui/page.tsx";
import { productDetail } from "#app/domain/catalog/catalog.server.ts";
import { commentsOf } from "#app/domain/comments/comments.server.ts";
import { errorDetails } from "#app/http/endpoint.server.ts";
import { expectedError } from "#app/http/errors.server.ts";
import { knownFields, readForm } from "#app/http/forms.server.ts";
import { orNotFound } from "#app/http/not-found.server.ts";
import { ProductIntent, performProductIntent, productIntentCookie } from "#app/http/product-intent.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

const DESCRIPTION_MAX = 160;

/** Spec section 8: comments that cannot be read are an empty list, and the model is still there. */
const commentsFor = (services: AppLoadContext["services"], productId: string) =>
  commentsOf(services, null, { productId }).catch((error: unknown) => {
    services.log("comments_failed", { error: errorDetails(error) });
    return [];
  });

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const { services } = context;
  const loaded = Promise.all([productDetail(services, id), commentsFor(services, id)]);
  const [product, comments] = await loaded.catch(orNotFound(context));
  return { product, comments };
}

/** The buttons without scripts. A visitor logs in first, and the cookie carries what they chose. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = knownFields(await readForm({ request, context }), ProductIntent);
  const parsed = ProductIntent.safeParse({ ...form, id: params.id });
  if (!parsed.success) throw data({ requestId: context.requestId }, { status: 400 });
  const user = await context.user();
  if (!user) {
    const login = `/login?redirectTo=${encodeURIComponent(`/product/${parsed.data.id}`)}`;
    return redirect(login, {
      status: 303,
      headers: { "Set-Cookie": await productIntentCookie(parsed.data) },
    });
  }
  try {
    const { place } = await performProductIntent(context.services, user, parsed.data);
    return redirect(place, 303);
  } catch (error) {
    const { code } = expectedError(error) ?? {};
    if (code === "already_owned") return redirect("/dashboard", 303);
    if (code === "cart_full") return redirect("/cart", 303);
    if (code === undefined || code === "not_found") return orNotFound(context)(error);
    throw data({ requestId: context.requestId }, { status: 409 });
  }
}

export const clientAction = offlineSafeAction(() => ({ unanswered: true }));

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches, error }) => {
  if (!loaded || error) return [];
  const { product } = loaded;
  const shop = shopOf(matches);
  const description = product.description.replace(/\s+/g, " ").slice(0, DESCRIPTION_MAX);
  const { title, id, image } = product;
  const tags = pageMeta(matches, { title, description, path: `/product/${id}`, image });
  return shop ? [...tags, { "script:ld+json": productJsonLd(product, shop) }] : tags;
};

export default function ProductPage() {
  const t = useT();
  const { product, comments } = useLoaderData<typeof loader>();
  const textLanguage = product.textLanguage === t.language ? undefined : product.textLanguage;
  const formats = product.formats.map((format) => format.toUpperCase()).join(" · ");
  return (
    <Page back={{ to: "/#products", label: t("product.back") }}>
      <div className="grid items-start gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
        <div className="lg:sticky lg:top-24">
          <Gallery key={product.id} images={product.images} />
        </div>
        <div className="grid gap-8">
          <header className="relative pr-12">
            <WishButton product={product} className="absolute -top-1 right-0" />
            <h1 lang={textLanguage} className="text-xl">
              {product.title}
            </h1>
            <p className="mt-2 text-muted tabular-nums">
              {formats} · {t.count("ui.files", product.files)}
            </p>
          </header>
          <BuyBox key={product.id} product={product} />
          <TrustRow free={product.licenses.every(({ price }) => price === 0)} />
          <Description text={product.description} language={product.textLanguage} />
          <WhatsNew product={product} />
          <DetailsList product={product} />
          <LicenceTerms />
        </div>
      </div>
      <div className="mt-12 grid gap-12">
        <FileTable files={product.fileList} weight={product.weight} />
        <CommentsSection
          key={product.id}
          productId={product.id}
          comments={comments}
          total={product.comments}
        />
      </div>
    </Page>
  );
}
