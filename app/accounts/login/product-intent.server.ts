import { type AppLoadContext, createCookie } from "@remix-run/cloudflare";
import type { User } from "#app/accounts/accounts.contract.ts";
import { addBundleToCart, addToCart, publishedProductSummary } from "#app/cart/cart.server.ts";
import { grantFreeProduct } from "#app/library/library.server.ts";
import { linkFrom } from "#app/sources/source.ts";
import { type LoginPurpose, ProductIntent } from "./product-intent.contract.ts";

const cookie = createCookie("__Host-product-intent", {
  httpOnly: true,
  secure: true,
  sameSite: "lax",
  path: "/",
  maxAge: 30 * 60,
});

/** Without where the visitor came from, which the address says that leads back (`linkFrom`). */
export const productIntentCookie = ({ source: _, ...intent }: ProductIntent): Promise<string> =>
  cookie.serialize(intent);
export const clearedProductIntentCookie = (): Promise<string> => cookie.serialize("", { maxAge: 0 });

export async function readProductIntent(request: Request): Promise<ProductIntent | null> {
  return ProductIntent.safeParse(await cookie.parse(request.headers.get("Cookie"))).data ?? null;
}

interface Performed {
  path: string;
  /** The product's title; empty when it was neither granted nor put into the cart: for `buy`, and where only the rest of its bundle was missing. */
  title: string;
}

/** @throws DomainError of the cart or the library. */
export async function performProductIntent(
  services: AppLoadContext["services"],
  user: User,
  { id, intent, license, amount, source }: ProductIntent,
): Promise<Performed> {
  const paysForFreeModel = intent === "free" && (amount ?? 0) > 0;
  if (intent === "buy" || paysForFreeModel) {
    services.waitUntil(services.viewCounter.carted(id, source));
    const order = { product: id, license, ...(amount !== undefined && { amount: String(amount) }) };
    return { path: linkFrom(source, `/checkout?${new URLSearchParams(order)}`), title: "" };
  }
  if (intent === "free") {
    const { product } = await grantFreeProduct(services, user, { id });
    return { path: "/dashboard", title: product.title };
  }
  const add = intent === "bundle" ? addBundleToCart : addToCart;
  const { items } = await add(services, user, { id, license, amount, source });
  return { path: "/cart", title: items.find(({ product }) => product.id === id)?.product.title ?? "" };
}

export async function loginPurpose(
  services: AppLoadContext["services"],
  request: Request,
  redirectTo: string,
): Promise<LoginPurpose | null> {
  if (!redirectTo.startsWith("/product/")) return null;
  const pending = await readProductIntent(request);
  if (!pending || redirectTo.split("?")[0] !== `/product/${pending.id}`) return null;
  const product = await publishedProductSummary(services, pending.id);
  return product && { intent: pending.intent, title: product.title, image: product.image };
}
