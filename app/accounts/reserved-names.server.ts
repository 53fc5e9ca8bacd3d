/** Refuses usernames that impersonate the shop or its staff. Existing accounts keep theirs. */
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { USERNAME_MAX } from "./account-limits.ts";
import { INVISIBLE, type User, Username } from "./accounts.contract.ts";
import { usernamesOfSellers } from "./sellers.store.server.ts";

/** Characters that look alike (confusables of Unicode's UTS 39); each line maps to its first character. */
const GROUPS = `
a ɑ а α Α ᴀ @ 4
b ь в β Β ʙ 8
c с ϲ ς ᴄ
d ԁ ɗ đ ᴅ
e е є ε Ε ᴇ 3
f ғ ꜰ
g ɡ ԍ г ց ɢ
h һ н Η ħ հ ʜ
i і ı ι Ι ӏ ɪ | ! 1 l ł ʟ j ј ϳ ᴊ
k к κ Κ ᴋ
m м μ Μ ᴍ
n п η π Ν ո ɴ
o о ο Ο σ օ ø ᴏ 0
p р ρ Ρ ᴘ
q ԛ գ
r ʀ
s ѕ ƨ ꜱ $ 5
t т τ Τ ŧ ᴛ 7
u υ ս ц ᴜ
v ν ѵ ᴠ
w ω ԝ ѡ ш ᴡ
x х χ Χ
y у γ Υ ү ʏ
z ζ Ζ ᴢ`;

const FOLDED = new Map(
  GROUPS.trim()
    .split("\n")
    .map((line) => line.split(" "))
    .flatMap(([letter = "", ...others]) => others.map((other) => [other, letter] as const)),
);

/** The character that another looks like, else its lower case. Capitals are looked up first: the Greek Η looks like H, its lower case η like n. */
const foldConfusable = (sign: string) =>
  FOLDED.get(sign) ?? FOLDED.get(sign.toLowerCase()) ?? sign.toLowerCase();

function skeletonWords(text: string): string[] {
  const bare = text
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "");
  return bare
    .split(/[^\p{L}\p{N}@$|!]+/u)
    .map((word) => word.replace(/^\d{2,}|\d+$/g, ""))
    .map((word) => [...word].map(foldConfusable).join("").replaceAll("rn", "m").replaceAll("vv", "w"))
    .filter(Boolean);
}

const RESERVED =
  "seller vendedor vendedora admin administrator administrador administradora moderator moderador moderadora support soporte staff official oficial stall";

const containsSequence = (words: string[], wanted: string[]) =>
  ` ${words.join(" ")} `.includes(` ${wanted.join(" ")} `);

function impersonatesShop(username: string, shopNames: string[]): boolean {
  const words = skeletonWords(username);
  const reserved = [...RESERVED.split(" "), ...shopNames]
    .map(skeletonWords)
    .filter((wanted) => wanted.length);
  // Joined as well, to catch "S e l l e r" and "Sel.ler".
  return reserved.some((wanted) => containsSequence(words, wanted) || words.join("") === wanted.join(""));
}

export async function isReservedName({ db, settings, shop }: Reads, username: string): Promise<boolean> {
  const { brand } = await shop.profile();
  if (impersonatesShop(username, [settings.SHOP_NAME, brand.name])) return true;
  const skeleton = skeletonWords(username).join("");
  const sellers = await usernamesOfSellers(db, settings.SELLER_EMAILS);
  return sellers.some((seller) => skeletonWords(seller.username).join("") === skeleton);
}

/** The first of these texts that can be a username, cut to its length. */
export async function usableName(services: Reads, ...texts: string[]): Promise<string | null> {
  for (const text of texts) {
    const candidate = text.trim().slice(0, USERNAME_MAX).replace(new RegExp(INVISIBLE, "gu"), "").trim();
    const isUsable = Username.safeParse(candidate).success && !(await isReservedName(services, candidate));
    if (isUsable) return candidate;
  }
  return null;
}

export async function refuseReservedName(
  services: Reads,
  username: string,
  user: Pick<User, "seller"> | null,
): Promise<void> {
  if (user?.seller || !(await isReservedName(services, username))) return;
  throw new DomainError("bad_input", { fields: { username: "errors.usernameReserved" } });
}
