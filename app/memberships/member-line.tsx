import type { ReactNode } from "react";
import type { BuySituation } from "#app/catalog/product/buy-buttons.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { withMemberDiscount } from "#app/offers/pricing/coupon.ts";
import { type LoneLine, loneLine } from "#app/offers/pricing/lone-line.ts";
import type { OpenedModels } from "./opened-models.ts";

export interface MemberLineProps extends LoneLine, Pick<BuySituation, "asMember"> {
  membership: OpenedModels;
  /** Where the membership changes nothing. */
  children: ReactNode;
}

/** What the license costs the member; null where that is what it costs everybody. */
function membersPrice({ membership, ...props }: MemberLineProps): number | null {
  const line = loneLine(props);
  const reduced = withMemberDiscount([line], membership.discountPercent);
  return typeof reduced === "string" || reduced.total >= line.price ? null : reduced.total;
}

export default function MemberLine(props: MemberLineProps) {
  const t = useT();
  const { offer, asMember, membership, children } = props;
  const isOwned = offer.state === "owned" || offer.state === "included";
  if (isOwned || offer.amountDue === 0) return children;
  const cents = membersPrice(props);
  const isIncluded = asMember !== null && offer.type === "standard";
  if (!isIncluded && cents === null) return children;
  const kept = { tier: membership.tier, price: money(cents ?? 0, t.language) };
  return (
    <p role="status" className="flex min-h-11 flex-wrap content-center gap-x-2 text-sm">
      {isIncluded && <span className="font-medium">{t(`memberLine.${asMember}`, kept)}</span>}
      {cents !== null && <span>{t(isIncluded ? "memberLine.toBuy" : "memberLine.price", kept)}</span>}
    </p>
  );
}
