/** One model: what it is, what it may be used for, and getting it; the same for everyone of a language. */
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CommentsSection } from "#app/components/comments/comments-section.tsx";
import { BuyBox } from "#app/components/products/buy-box.tsx";
import { Description } from "#app/components/products/description.tsx";
import { DetailsList } from "#app/components/products/details-list.tsx";
import { FileTable } from "#app/components/products/file-table.tsx";
import { Gallery } from "#app/components/products/gallery.tsx";
import { LicenceTerms } from "#app/components/products/licence-terms.tsx";
import { productJsonLd } from "#app/components/products/product-json-ld.ts";
import { TrustRow } from "#app/components/products/trust-row.tsx";
import { pageMeta, shopOf } from "#app/components/shell/page-meta.ts";
import { Page } from "#app/components/ui/page.tsx";
import { addToCart } from "#app/domain/cart/cart.server.ts";
import { Licence, ProductId } from "#app/domain/catalog/catalog.contract.ts";
import { productDetail } from "#app/domain/catalog/catalog.server.ts";
import { commentsOf } from "#app/domain/comments/comments.server.ts";
import { grantFreeProduct } from "#app/domain/library/library.server.ts";
import { faultText } from "#app/http/endpoint.server.ts";
import { expectedError } from "#app/http/errors.server.ts";
import { wantedCookie } from "#app/http/log-in.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

const DESCRIPTION_MAX = 160;
const Wish = z.object({
  id: ProductId,
  intent: z.enum(["add", "free", "buy"]),
  license: Licence.default("standard"),
});

/** Spec section 8: comments that cannot be read are an empty list, and the model is still there. */
const commentsFor = (services: AppLoadContext["services"], productId: string) =>
  commentsOf(services, null, { productId }).catch((error: unknown) => {
    services.log("comments_failed", { error: faultText(error) });
    return [];
  });

export async function loader({ params, context: { services, requestId } }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  try {
    const [product, comments] = await Promise.all([productDetail(services, id), commentsFor(services, id)]);
    return { product, comments };
  } catch (error) {
    if (expectedError(error)?.code !== "not_found") throw error;
    throw data({ requestId }, { status: 404 });
  }
}

/** The buttons without scripts; who is not logged in comes back here and finds the wish fulfilled. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { services } = context;
  const form = Object.fromEntries(await request.formData());
  const parsed = Wish.safeParse({ ...form, id: params.id });
  if (!parsed.success) throw data({ requestId: context.requestId }, { status: 400 });
  const { id, intent, license } = parsed.data;
  const user = await context.user();
  if (!user) {
    const cookie = await wantedCookie({ want: intent, id, license });
    const login = `/login?redirectTo=${encodeURIComponent(`/product/${id}`)}`;
    return redirect(login, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  if (intent === "buy") return redirect(`/checkout?product=${id}&license=${license}`, 303);
  try {
    if (intent === "add") await addToCart(services, user, { id, license });
    else await grantFreeProduct(services, user, { id });
  } catch (error) {
    const { code } = expectedError(error) ?? {};
    if (code === "already_owned") return redirect("/dashboard", 303);
    if (code === "cart_full") return redirect("/cart", 303);
    if (code) throw data({ requestId: context.requestId }, { status: code === "not_found" ? 404 : 409 });
    throw error;
  }
  return redirect(intent === "add" ? "/cart" : "/dashboard", 303);
}

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
  const foreign = product.textLanguage === t.language ? undefined : product.textLanguage;
  const formats = product.formats.map((format) => format.toUpperCase()).join(" · ");
  return (
    <Page back={{ to: "/#products", label: t("product.back") }}>
      <div className="grid items-start gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
        <div className="lg:sticky lg:top-24">
          <Gallery key={product.id} images={product.images} />
        </div>
        <div className="grid gap-8">
          <header>
            <h1 lang={foreign} className="text-xl">
              {product.title}
            </h1>
            <p className="mt-2 text-muted tabular-nums">
              {formats} · {t.count("ui.files", product.files)}
            </p>
          </header>
          <BuyBox key={product.id} product={product} />
          <TrustRow free={product.licenses.every(({ price }) => price === 0)} />
          <Description text={product.description} language={product.textLanguage} />
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
