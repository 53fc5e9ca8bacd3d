import { Link } from "@remix-run/react";
import { wholeNumber } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { MoveButtons, useMoves } from "#app/studio/move-buttons.tsx";
import { inTierWords } from "./member-numbers.tsx";
import { intervalPrice } from "./tier-price.ts";
import type { ListedTier } from "./tiers.contract.ts";

const isFull = ({ numbers, places }: ListedTier) =>
  numbers !== null && places !== null && numbers.members >= places;

function pricesOf({ monthCents, yearCents }: ListedTier, t: Translate): string {
  const prices = [
    monthCents !== null && intervalPrice("month", monthCents, t),
    yearCents !== null && intervalPrice("year", yearCents, t),
  ];
  return prices.filter(Boolean).join(" · ");
}

function membersIn({ numbers, places }: ListedTier, t: Translate): string | null {
  if (!numbers) return null;
  const { members } = numbers;
  return places === null
    ? t.count("studioMemberships.members", members)
    : t.count("studioMemberships.membersOf", places, { members: wholeNumber(members, t.language) });
}

function TierText({ tier }: { tier: ListedTier }) {
  const t = useT();
  const { slug, name, opens, collections, numbers, endedAt } = tier;
  const state = endedAt ? t("studioMemberships.ended") : isFull(tier) && t("studioMemberships.full");
  return (
    <div className="min-w-0">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        <Link to={`/studio/memberships/tiers/${slug}`} className="wrap-anywhere text-link">
          {name}
        </Link>
        {state && (
          <span className="whitespace-nowrap rounded-full bg-ground px-2.5 py-0.5 font-normal text-muted text-sm">
            {state}
          </span>
        )}
      </h2>
      <p className="mt-0.5 tabular-nums">
        {[pricesOf(tier, t), membersIn(tier, t)].filter(Boolean).join(" · ")}
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {opens === "collections" ? collections.join(", ") : t(`studioMemberships.opens_${opens}`)}
      </p>
      {numbers && <p className="text-muted text-sm tabular-nums">{inTierWords(numbers, t)}</p>}
    </div>
  );
}

/** Those that can be joined can be put in order. */
export function TierList({ tiers }: { tiers: readonly ListedTier[] }) {
  const t = useT();
  const open = tiers.filter(({ endedAt }) => !endedAt);
  const moves = useMoves({ intent: "order", field: "slugs", ids: open.map(({ slug }) => slug) });
  return (
    <>
      <ol className="border-line border-t">
        {tiers.map((tier) => (
          <li
            key={tier.slug}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 sm:flex-nowrap"
          >
            <TierText tier={tier} />
            {!tier.endedAt && open.length > 1 && (
              <div className="shrink-0">
                <MoveButtons
                  {...moves}
                  moves={["earlier", "later"]}
                  id={tier.slug}
                  label={t("studioMemberships.place", { title: tier.name })}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {moves.refused && <ActionNotice result={moves.refused} />}
    </>
  );
}
