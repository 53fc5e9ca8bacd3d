/** Refuses usernames that impersonate the shop or its staff. Existing accounts keep theirs. */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { User } from "./accounts.contract.ts";
import { usernamesWithVerifiedEmail } from "./accounts.store.server.ts";
import { skeletonWords } from "./look-alikes.ts";
import { isSeller } from "./seller.server.ts";

const RESERVED =
  "seller vendedor vendedora admin administrator administrador administradora moderator moderador moderadora support soporte staff official oficial stall";

/** Whether `words` contains `wanted` as consecutive words. */
const containsSequence = (words: string[], wanted: string[]) =>
  ` ${words.join(" ")} `.includes(` ${wanted.join(" ")} `);

function impersonatesShop(username: string, shopName: string): boolean {
  const words = skeletonWords(username);
  const reserved = [...RESERVED.split(" "), shopName].map(skeletonWords).filter((wanted) => wanted.length);
  // Joined as well, to catch "S e l l e r" and "Sel.ler".
  return reserved.some((wanted) => containsSequence(words, wanted) || words.join("") === wanted.join(""));
}

/** Whether a username looks like the shop's name, a seller's username or a word for staff. */
export async function isReservedName(
  { db, settings }: Pick<Services, "db" | "settings">,
  username: string,
): Promise<boolean> {
  if (impersonatesShop(username, settings.SHOP_NAME)) return true;
  const skeleton = skeletonWords(username).join("");
  const sellers = await usernamesWithVerifiedEmail(db, settings.SELLER_EMAILS);
  return sellers.some((seller) => skeletonWords(seller.username).join("") === skeleton);
}

/** Sellers may use reserved names. @throws DomainError bad_input for `username`. */
export async function refuseReservedName(
  services: Pick<Services, "db" | "settings">,
  username: string,
  user: Pick<User, "id" | "email"> | null,
): Promise<void> {
  if (!(await isReservedName(services, username))) return;
  if (user && (await isSeller(services, user))) return;
  throw new DomainError("bad_input", { fields: { username: "errors.usernameReserved" } });
}
