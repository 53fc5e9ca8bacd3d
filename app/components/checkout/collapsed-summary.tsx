import { ChevronIcon } from "#app/components/ui/icons.tsx";
import { Picture } from "#app/components/ui/picture.tsx";
import { PriceTag } from "#app/components/ui/price.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { OrderSummary } from "./order-summary.tsx";

const PICTURES = 3;

/** The order on small screens: above the form and collapsed, with its total in sight. */
export function CollapsedSummary(order: Parameters<typeof OrderSummary>[0]) {
  const t = useT();
  const { lines, total } = order;
  return (
    <details className="group rounded-box border border-line bg-surface lg:hidden">
      <summary className="flex min-h-14 items-center gap-3 px-4 py-2">
        <span className="flex gap-1">
          {lines.slice(0, PICTURES).map(({ id, image }) => (
            <Picture key={id} image={image} sizes="3rem" decorative className="w-12 rounded-md" />
          ))}
        </span>
        <span className="min-w-0 flex-1 text-sm">
          {t("checkout.summary")}
          <span className="block text-muted">{t.count("cart.models", lines.length)}</span>
        </span>
        <PriceTag cents={total} className="font-semibold" />
        <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-line border-t p-4">
        <OrderSummary {...order} />
      </div>
    </details>
  );
}
