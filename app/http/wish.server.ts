/** What a visitor wants of a model: fulfilled at once, or carried by a cookie through the login. */
import { type AppLoadContext, createCookie } from "@remix-run/cloudflare";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { addToCart } from "#app/domain/cart/cart.server.ts";
import { Licence, ProductId } from "#app/domain/catalog/catalog.contract.ts";
import { grantFreeProduct } from "#app/domain/library/library.server.ts";
import { z } from "#app/domain/zod.ts";

export const Wish = z.object({
  id: ProductId,
  intent: z.enum(["add", "free", "buy"]),
  license: Licence.default("standard"),
});
export type Wish = z.infer<typeof Wish>;

const carried = createCookie("__Host-wish", {
  httpOnly: true,
  secure: true,
  sameSite: "lax",
  path: "/",
  maxAge: 30 * 60,
});

/** `Set-Cookie` that carries an anonymous visitor's wish through the login. */
export const wishCookie = (wish: Wish): Promise<string> => carried.serialize(wish);
/** `Set-Cookie` once it is fulfilled. */
export const endedWishCookie = (): Promise<string> => carried.serialize("", { maxAge: 0 });

/** The wish that this browser carries, or null. */
export async function carriedWish(request: Request): Promise<Wish | null> {
  return Wish.safeParse(await carried.parse(request.headers.get("Cookie"))).data ?? null;
}

/** @returns the path where it is to be seen. @throws DomainError of the cart or the library. */
export async function fulfilWish(
  services: AppLoadContext["services"],
  user: User,
  { id, intent, license }: Wish,
): Promise<string> {
  if (intent === "buy") return `/checkout?product=${id}&license=${license}`;
  if (intent === "add") await addToCart(services, user, { id, license });
  else await grantFreeProduct(services, user, { id });
  return intent === "add" ? "/cart" : "/dashboard";
}
