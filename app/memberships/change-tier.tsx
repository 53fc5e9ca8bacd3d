import { Form, useNavigation } from "@remix-run/react";
import { money } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Fact } from "#app/ui/fact.tsx";
import type { ChangeView, ShownChange, TierChoice } from "./change-tier.contract.ts";
import { CHANGE_PATH } from "./memberships.contract.ts";
import { openedSentences, useSentences as usedSentences } from "./rights-sentences.ts";
import { intervalPrice } from "./tier-price.ts";
import { TierRights } from "./tier-rights.tsx";
import type { ShownTier } from "./tiers.contract.ts";

const offerPath = ({ tier, interval }: Pick<TierChoice, "tier" | "interval">) =>
  `${CHANGE_PATH}?tier=${tier}&interval=${interval}`;

function Rights({ tier: { rights, collections } }: { tier: ShownTier }) {
  const t = useT();
  const titles = collections.map(({ title }) => title);
  return <TierRights opened={openedSentences(rights, titles, t)} uses={usedSentences(rights, t)} />;
}

/** What one can change to; a press shows what it costs. */
export function ChangeOffers({ offers, agreed }: Pick<ChangeView, "offers" | "agreed">) {
  const t = useT();
  if (offers.length === 0)
    return <EmptyState title={t("changeTier.none")}>{t("changeTier.noneText")}</EmptyState>;
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {offers.map(({ tier, choices }) => (
        <Card as="li" key={tier.slug} className="flex flex-col gap-4 p-6">
          <h3 lang={tier.nameLanguage} className="wrap-anywhere text-lg">
            {tier.name}
          </h3>
          {tier.slug === agreed.tier && <p className="-mt-3 text-muted">{t("changeTier.yours")}</p>}
          <Rights tier={tier} />
          <div className="mt-auto grid gap-3">
            {choices.map(({ interval, cents }) => (
              <ButtonLink
                key={interval}
                to={offerPath({ tier: tier.slug, interval })}
                variant="secondary"
                wide
              >
                {t("changeTier.change", { price: intervalPrice(interval, cents, t) })}
              </ButtonLink>
            ))}
          </div>
        </Card>
      ))}
    </ul>
  );
}

/** What is paid now, what comes later, and what becomes of what is there: read before the yes. */
function Money({ shown: { dueCents, nextPaymentAt, choice } }: { shown: ShownChange }) {
  const t = useT();
  const facts = [
    [t("changeTier.toPay"), dueCents > 0 ? money(dueCents, t.language) : t("changeTier.nothing")],
    [t("changeTier.from", { date: date(nextPaymentAt, t) }), intervalPrice(choice.interval, choice.cents, t)],
  ] as const;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-8 gap-y-3 tabular-nums sm:grid-flow-col sm:justify-start">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            <span className="price text-lg">{value}</span>
          </Fact>
        ))}
      </dl>
      <p className="text-muted">
        {dueCents < 0 ? t("changeTier.later", { date: date(nextPaymentAt, t) }) : t("changeTier.rest")}
      </p>
    </div>
  );
}

export function ChangeQuestion({ shown }: { shown: ShownChange }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const { choice, tier, dueCents, at, terms } = shown;
  const price = intervalPrice(choice.interval, choice.cents, t);
  const sent = {
    tier: choice.tier,
    interval: choice.interval,
    cents: choice.cents,
    dueCents,
    at: Date.parse(at),
  };
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <Card as="section" aria-labelledby="change" className="grid gap-5 p-6">
        <h3 id="change" className="wrap-anywhere text-lg">
          {t("changeTier.chosen", { tier: choice.name, price })}
        </h3>
        <Money shown={shown} />
        <Form method="post" action={offerPath(choice)} className="flex flex-wrap gap-3">
          {Object.entries(sent).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button busy={busy} busyLabel={t("ui.loading")}>
            {dueCents > 0
              ? t("changeTier.pay", { amount: money(dueCents, t.language), price })
              : t("changeTier.change", { price })}
          </Button>
          <ButtonLink to={CHANGE_PATH} variant="secondary">
            {t("changeTier.other")}
          </ButtonLink>
        </Form>
        {terms && (
          <div className="grid gap-2 border-line border-t pt-5">
            <h4 className="font-medium">{t("changeTier.taken")}</h4>
            <p>{t("changeTier.takenText", { tier: choice.name })}</p>
            {terms.commercial === "member" && tier.rights.commercial === "no" && (
              <p>
                {terms.sellOffDays > 0
                  ? t.count("changeTier.sellOff", terms.sellOffDays, { tier: choice.name })
                  : t("changeTier.sellOffNone", { tier: choice.name })}
              </p>
            )}
          </div>
        )}
      </Card>
      <Card className="grid gap-5 p-6">
        <h3 className="text-lg">
          {dueCents < 0 ? t("changeTier.from", { date: date(shown.nextPaymentAt, t) }) : t("changeTier.what")}
        </h3>
        <Rights tier={tier} />
      </Card>
    </div>
  );
}
