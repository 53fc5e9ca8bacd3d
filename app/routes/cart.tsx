import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { CartRemove } from "#app/cart/cart.contract.ts";
import { cartOf, removeFromCart } from "#app/cart/cart.server.ts";
import { CartView } from "#app/cart/cart-view.tsx";
import { couponInCart } from "#app/checkout/checkout.server.ts";
import { handleOrderEdit } from "#app/checkout/order-edits.form.server.ts";
import { knownFields, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { membershipInstead } from "#app/memberships/offer.server.ts";
import { bundlesToComplete } from "#app/offers/bundled-models.server.ts";
import { rememberedCoupon } from "#app/offers/remembered-coupon.server.ts";
import { afterCartChanges } from "#app/session/account.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { FormError } from "#app/ui/checked-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { useDismissToast } from "#app/ui/toasts.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const title = translatorFor(services.language)("cart.title");
  const remembered = await rememberedCoupon(request, context);
  const cart = await cartOf(services, user);
  const [coupon, bundles, membership, { paymentMarks: marks }] = await Promise.all([
    couponInCart(services, user, { cart, coupon: remembered }),
    bundlesToComplete(services, cart.items),
    membershipInstead(services, user, cart),
    services.shop.profile(),
  ]);
  return { cart, coupon, bundles, membership, marks, title };
}

/** Waits for pending changes, so that the coupon is computed for what the page shows. */
export const clientLoader = afterCartChanges(({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>(),
);

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const form = await readForm({ request, context });
  const edited = await handleOrderEdit({ request, context, user, form });
  if (edited) return edited;
  const line = CartRemove.safeParse(knownFields(form, CartRemove));
  if (line.success) await removeFromCart(context.services, user, line.data);
  return redirect("/cart", 303);
}

export const handle = {
  i18n: ["cart", "catalog", "checkout", "memberships", "offers", "rates"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function CartPage() {
  const t = useT();
  const { cart, ...offers } = useLoaderData<typeof loader>();
  const dismissToast = useDismissToast();
  // The list says that they are in the cart; on a phone the toasts would cover the button to the checkout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once: a later undo has a toast of its own
  useEffect(() => {
    for (const { product } of cart.items) dismissToast(product.id);
  }, []);
  return (
    <Page title={t("cart.title")}>
      <FormError result={useActionData<SubmissionResult>()} />
      <CartView loaded={cart} {...offers} />
    </Page>
  );
}
