import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CartRemove } from "#app/cart/cart.contract.ts";
import { cartOf, removeFromCart } from "#app/cart/cart.server.ts";
import { CartView } from "#app/cart/cart-view.tsx";
import { knownFields, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const title = translatorFor(context.services.language)("cart.title");
  return { cart: await cartOf(context.services, user), title };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const line = CartRemove.safeParse(knownFields(await readForm({ request, context }), CartRemove));
  if (line.success) await removeFromCart(context.services, user, line.data);
  return redirect("/cart", 303);
}

export const handle = { i18n: ["cart", "catalog", "rates"] } satisfies PageHandle;

export const meta = titleMeta;

export default function CartPage() {
  const t = useT();
  const { cart } = useLoaderData<typeof loader>();
  return (
    <Page title={t("cart.title")}>
      <CartView loaded={cart} />
    </Page>
  );
}
