import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { ComparedPrice, PriceTag, RateNote } from "#app/components/ui/price.tsx";
import type { Cart } from "#app/domain/cart/cart.contract.ts";
import { payable } from "#app/domain/cart/cart-total.ts";
import { useT } from "#app/i18n/use-t.tsx";

export function CartSummary({ cart }: { cart: Cart }) {
  const t = useT();
  return (
    <Card className="grid gap-4 p-6 lg:sticky lg:top-24">
      {payable(cart).length > 0 ? (
        <>
          <div className="flex items-baseline justify-between gap-4">
            <p className="font-medium">{t("cart.total")}</p>
            <span className="grid justify-items-end">
              <PriceTag cents={cart.total} className="font-semibold text-lg" />
              <ComparedPrice cents={cart.total} />
            </span>
          </div>
          <p className="text-muted text-sm">{t("cart.taxes")}</p>
          <RateNote />
          <ButtonLink to="/checkout" size="lg" wide>
            {t("cart.checkout")}
          </ButtonLink>
        </>
      ) : (
        <p>{t("cart.allUnderWay")}</p>
      )}
      <p className="text-center">
        <Link to="/" className="text-link">
          {t("cart.more")}
        </Link>
      </p>
    </Card>
  );
}
