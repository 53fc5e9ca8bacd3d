/** Cards of the wish list with a button to add each to the cart. A removed model stays on the page, so that its heart can add it again. */
import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { useSayAdded } from "#app/cart/use-say-added.browser.ts";
import type { ProductCard as Card } from "#app/catalog/catalog.contract.ts";
import { LIST_GRID, ProductCard, ProductCardSkeletons } from "#app/catalog/list/product-card.tsx";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { useOwns } from "#app/session/use-owns.browser.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

/**
 * Adds the cheapest license, which the button names. It is the product page's form: it works without scripts,
 * and takes visitors to the login and back.
 */
function AddToCartForm({ product, loggedIn }: { product: Card; loggedIn: boolean }) {
  const t = useT();
  const { addToCart } = useSession();
  const sayAdded = useSayAdded();
  const { cents } = product.price;
  const [{ type: license } = { type: "standard" as const }] = product.licenses.filter(
    ({ price }) => price === cents,
  );
  const price = cents === 0 ? t("ui.free") : money(cents, t.language);
  const onSubmit = (event: FormEvent) => {
    if (!loggedIn || cents === 0) return;
    event.preventDefault();
    const line = { id: product.id, license, title: product.title };
    void sayAdded(addToCart(line), line);
  };
  return (
    <Form method="post" action={`/product/${product.id}`} onSubmit={onSubmit}>
      <input type="hidden" name="license" value={license} />
      <Button
        wide
        variant="secondary"
        name="intent"
        value={cents === 0 ? "free" : "add"}
        className="max-sm:px-1!"
      >
        <span>
          <span>{cents === 0 ? t("product.acquire") : t("buying.add")}</span>
          <span className="sr-only">{`: ${product.title},`}</span>{" "}
          <span className="font-normal text-muted text-sm tabular-nums max-sm:sr-only sm:block">
            {[t(`license.${license}`), price].join(" · ")}
          </span>
        </span>
      </Button>
    </Form>
  );
}

function CardAction({ product, loggedIn }: { product: Card; loggedIn: boolean }) {
  const t = useT();
  const { cart, pendingLines } = useSession();
  const isThisProduct = (line: { id: string }) => line.id === product.id;
  if (useOwns(product.id))
    return (
      <ButtonLink to="/dashboard" variant="secondary" wide>
        {t("shell.dashboard")}
      </ButtonLink>
    );
  if (pendingLines.some(isThisProduct) || cart?.items.some((item) => isThisProduct(item.product)))
    return (
      <ButtonLink to="/cart" wide>
        {t("buying.goToCart")}
      </ButtonLink>
    );
  return <AddToCartForm product={product} loggedIn={loggedIn} />;
}

interface WishGridProps {
  cards: readonly Card[] | null;
  /** From the loader, so it is known before the browser has checked the session. */
  loggedIn: boolean;
}

export function WishGrid({ cards, loggedIn }: WishGridProps) {
  const t = useT();
  return (
    <>
      <h2 className="sr-only">{t("home.products")}</h2>
      <ul aria-busy={cards === null} className={`noscript:aria-busy:hidden ${LIST_GRID}`}>
        {cards?.map((card, index) => (
          <li key={card.id}>
            <ProductCard product={card} eager={index === 0}>
              <CardAction product={card} loggedIn={loggedIn} />
            </ProductCard>
          </li>
        ))}
        {cards === null && <ProductCardSkeletons count={3} />}
      </ul>
    </>
  );
}
