/** What a visitor chose on a product page; a cookie carries it through the login. */
import { type AppLoadContext, createCookie } from "@remix-run/cloudflare";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { addToCart } from "#app/domain/cart/cart.server.ts";
import { Licence, ProductId } from "#app/domain/catalog/catalog.contract.ts";
import { grantFreeProduct } from "#app/domain/library/library.server.ts";
import { z } from "#app/domain/zod.ts";

export const ProductIntent = z.object({
  id: ProductId,
  intent: z.enum(["add", "free", "buy"]),
  license: Licence.default("standard"),
});
export type ProductIntent = z.infer<typeof ProductIntent>;

const cookie = createCookie("__Host-product-intent", {
  httpOnly: true,
  secure: true,
  sameSite: "lax",
  path: "/",
  maxAge: 30 * 60,
});

/** `Set-Cookie` that carries an anonymous visitor's intent through the login. */
export const productIntentCookie = (intent: ProductIntent): Promise<string> => cookie.serialize(intent);
/** `Set-Cookie` once it is done. */
export const clearedProductIntentCookie = (): Promise<string> => cookie.serialize("", { maxAge: 0 });

/** The intent that this browser carries, or null. */
export async function readProductIntent(request: Request): Promise<ProductIntent | null> {
  return ProductIntent.safeParse(await cookie.parse(request.headers.get("Cookie"))).data ?? null;
}

/** @returns the path of the page that shows the result. @throws DomainError of the cart or the library. */
export async function performProductIntent(
  services: AppLoadContext["services"],
  user: User,
  { id, intent, license }: ProductIntent,
): Promise<string> {
  if (intent === "buy") return `/checkout?product=${id}&license=${license}`;
  if (intent === "add") await addToCart(services, user, { id, license });
  else await grantFreeProduct(services, user, { id });
  return intent === "add" ? "/cart" : "/dashboard";
}
