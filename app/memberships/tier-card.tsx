import { Link } from "@remix-run/react";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { ComparedPrice } from "#app/ui/price.tsx";
import { type FormattedTextInLanguage, SellersText } from "#app/ui/sellers-text.tsx";
import type { BillingInterval } from "./memberships.contract.ts";
import { openedSentences, useSentences } from "./rights-sentences.ts";
import { TierRights } from "./tier-rights.tsx";
import type { ShownTier } from "./tiers.contract.ts";

type CardTier = Omit<ShownTier, "text"> & { text: FormattedTextInLanguage | null };

/** The month's price where there is one, and what a month of the year costs. */
function Price({ tier: { monthCents, yearCents } }: { tier: CardTier }) {
  const t = useT();
  const cents = monthCents ?? yearCents ?? 0;
  const year = yearCents !== null && {
    price: money(yearCents, t.language),
    month: money(Math.round(yearCents / 12), t.language),
  };
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="price text-xl">{money(cents, t.language)}</span>
        <span className="text-muted">
          {t(monthCents === null ? "memberships.yearly" : "memberships.monthly")}
        </span>
        <ComparedPrice cents={cents} />
      </p>
      {year && (
        <p className="mt-1 text-muted tabular-nums">
          {monthCents === null
            ? t("memberships.perMonth", { price: year.month })
            : t("memberships.orYear", year)}
        </p>
      )}
    </div>
  );
}

function Today({ tier: { rights, models, collections } }: { tier: CardTier }) {
  const t = useT();
  // It begins with the next model that comes out, as its sentence says.
  if (rights.opens === "published") return null;
  return (
    <p className="text-muted">
      <span>{t("memberships.today")}</span>
      {models !== null && <span>{`: ${t.count("memberships.models", models)}`}</span>}
      {collections.map(({ slug, title }) => (
        <span key={slug} className="block">
          <Link to={`/collections/${slug}`} className="text-link">
            {title}
          </Link>
        </span>
      ))}
    </p>
  );
}

const JOIN = { month: "memberships.joinMonth", year: "memberships.joinYear" } as const;

function JoinLinks({ tier: { slug, monthCents, yearCents } }: { tier: CardTier }) {
  const t = useT();
  const join = (interval: BillingInterval, cents: number, variant: "primary" | "secondary") => (
    <ButtonLink to={`/memberships/${slug}/join?interval=${interval}`} variant={variant} wide>
      {t(JOIN[interval], { price: money(cents, t.language) })}
    </ButtonLink>
  );
  return (
    <div className="grid gap-3">
      {monthCents !== null && join("month", monthCents, "primary")}
      {yearCents !== null && join("year", yearCents, monthCents === null ? "primary" : "secondary")}
    </div>
  );
}

export function TierCard({ tier }: { tier: CardTier }) {
  const t = useT();
  const { slug, name, nameLanguage, text, placesLeft, rights } = tier;
  const titles = tier.collections.map(({ title }) => title);
  return (
    <Card as="article" aria-labelledby={slug} className="flex flex-col gap-5 p-6">
      <h2 id={slug} lang={nameLanguage} className="wrap-anywhere text-lg">
        {name}
      </h2>
      <Price tier={tier} />
      {text && <SellersText text={text} />}
      <TierRights opened={openedSentences(rights, titles, t)} uses={useSentences(rights, t)} />
      <Today tier={tier} />
      <div className="mt-auto grid gap-3">
        {placesLeft === 0 ? (
          <p className="font-medium">{t("memberships.full")}</p>
        ) : (
          <>
            {placesLeft !== null && (
              <p className="font-medium text-accent">{t.count("memberships.placesLeft", placesLeft)}</p>
            )}
            <JoinLinks tier={tier} />
          </>
        )}
      </div>
    </Card>
  );
}
