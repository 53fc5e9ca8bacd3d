import { Link } from "@remix-run/react";
import { money, wholeNumber } from "#app/i18n/format.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Figure, Figures } from "#app/ui/figures.tsx";
import { COUNTED_DAYS, RENEWAL_DAYS, sumOfNumbers, type TierNumbers } from "./member-numbers.contract.ts";
import type { MembersQuery } from "./members.contract.ts";

/** What is worth a look at one tier: nothing where it is nought. */
export function inTierWords(numbers: TierNumbers, t: Translate): string {
  const count = (value: number) => wholeNumber(value, t.language);
  const amount = (cents: number) => money(cents, t.language);
  const { joined, lost, agreedCents, renewals, renewalCents, pastDue, leaving } = numbers;
  return [
    joined > 0 && t("studioMembers.tierNew", { count: count(joined) }),
    lost > 0 && t("studioMembers.tierLost", { count: count(lost) }),
    agreedCents > 0 && t("studioMembers.tierAgreed", { amount: amount(agreedCents) }),
    renewals > 0 && t("studioMembers.tierRenewals", { amount: amount(renewalCents), days: RENEWAL_DAYS }),
    pastDue > 0 && t("studioMembers.tierPastDue", { count: count(pastDue) }),
    leaving > 0 && t("studioMembers.tierLeaving", { count: count(leaving) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function CountedState({ state, count, note }: { state: MembersQuery["state"]; count: number; note: string }) {
  const t = useT();
  if (count === 0) return note;
  return (
    <>
      <span>{note}</span>{" "}
      <Link to={`/studio/memberships/members?state=${state}`} className="text-link">
        {t("studioMembers.show")}
      </Link>
    </>
  );
}

interface MemberFiguresProps {
  /** Of each tier. */
  numbers: readonly TierNumbers[];
  countedAt: string;
}

/** How the memberships do, together. */
export function MemberFigures({ numbers, countedAt }: MemberFiguresProps) {
  const t = useT();
  const { language } = t;
  const sum = sumOfNumbers(numbers);
  const { pastDue, leaving } = sum;
  return (
    <section aria-label={t("studioMembers.title")} className="mb-8">
      <Figures columns={3}>
        <Figure
          name={t("studioMembers.now")}
          value={wholeNumber(sum.members, language)}
          note={t("studioMembers.newAndLost", {
            joined: wholeNumber(sum.joined, language),
            lost: wholeNumber(sum.lost, language),
            days: COUNTED_DAYS,
          })}
        />
        <Figure
          name={t("studioMembers.agreed")}
          value={money(sum.agreedCents, language)}
          note={t("studioMembers.agreedNote")}
        />
        <Figure
          name={t("studioMembers.paid", { days: COUNTED_DAYS })}
          value={money(sum.paidCents, language)}
          note={t("studioMembers.paidNote")}
        />
        <Figure
          name={t("studioMembers.renewals", { days: RENEWAL_DAYS })}
          value={money(sum.renewalCents, language)}
          note={t.count("studioMembers.renewing", sum.renewals)}
        />
        <Figure
          name={t("studioMembers.pastDue")}
          value={wholeNumber(pastDue, language)}
          note={<CountedState state="past_due" count={pastDue} note={t("studioMembers.pastDueNote")} />}
        />
        <Figure
          name={t("studioMembers.leaving")}
          value={wholeNumber(leaving, language)}
          note={<CountedState state="leaving" count={leaving} note={t("studioMembers.leavingNote")} />}
        />
      </Figures>
      <p className="mt-2 text-muted text-sm">
        {t("studioMembers.countedAt", { at: dateTime(countedAt, t) })}
      </p>
    </section>
  );
}
