import { Link, useNavigate } from "@remix-run/react";
import { compactDate } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { FilterLinks, FilterSelect, filterAddress } from "#app/studio/list-filter.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ListedMember, MembersQuery } from "./members.contract.ts";
import { intervalPrice } from "./tier-price.ts";

const PATH = "/studio/memberships/members";

const FILTERS = {
  all: "studioMembers.all",
  past_due: "studioMembers.past_due",
  leaving: "studioMembers.leavingState",
  ended: "studioMembers.ended",
} as const;

interface MemberFilterProps {
  query: MembersQuery;
  tiers: readonly { slug: string; name: string }[];
}

export function MemberFilter({ query: { tier, state }, tiers }: MemberFilterProps) {
  const t = useT();
  const navigate = useNavigate();
  const states = Object.entries(FILTERS).map(([each, words]) => ({
    to: filterAddress(PATH, { state: each, tier }),
    label: t(words),
    current: each === state,
  }));
  return (
    <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
      <FilterLinks label={t("studioMembers.states")} states={states} />
      {tiers.length > 1 && (
        <FilterSelect
          label={t("studioMembers.tier")}
          value={tier}
          options={tiers.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChoose={(chosen) => navigate(filterAddress(PATH, { state, tier: chosen }))}
        />
      )}
    </div>
  );
}

const STYLES: Record<ListedMember["state"], string> = {
  active: "bg-success-soft text-success",
  past_due: "bg-danger-soft text-danger",
  leaving: "bg-accent-soft text-accent",
  ended: "bg-ground text-muted",
};

/** What comes next of a membership, or came of it. */
export function MemberState({ member }: { member: ListedMember }) {
  const t = useT();
  const { state, stateAt, paidUntil, tierUntilThen, trouble } = member;
  const on = (date: string) => ({ date: compactDate(date, t) });
  return (
    <>
      {stateAt && (
        <p>
          <span className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 ${STYLES[state]}`}>
            {t(`studioMembers.state_${state}`, on(stateAt))}
          </span>
        </p>
      )}
      {(state === "past_due" || !stateAt) && paidUntil && (
        <p className="text-muted">{t("studioMembers.paidUntil", on(paidUntil))}</p>
      )}
      {tierUntilThen && (
        <p className="wrap-anywhere text-muted">{t("studioMembers.untilThen", { tier: tierUntilThen })}</p>
      )}
      {trouble && <p className="text-danger">{t(`studioMembers.trouble_${trouble}`)}</p>}
    </>
  );
}

function MemberRow({ member }: { member: ListedMember }) {
  const t = useT();
  const { customer, tier, cents, interval, joinedAt, order } = member;
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[1fr_1fr] lg:grid-cols-[1fr_13rem_17rem_12rem] lg:items-center">
      <div className="min-w-0">
        <h2 className="text-base">
          {customer ? (
            <Link to={`/studio/customers/${customer.id}`} translate="no" className="wrap-anywhere text-link">
              {customer.name}
            </Link>
          ) : (
            t("studioMembers.deleted")
          )}
        </h2>
        {customer && <p className="truncate text-muted text-sm">{customer.email}</p>}
      </div>
      <div className="min-w-0 text-sm tabular-nums">
        <p className="wrap-anywhere">{tier}</p>
        <p className="text-muted">{intervalPrice(interval, cents, t)}</p>
      </div>
      <div className="text-sm tabular-nums">
        <MemberState member={member} />
      </div>
      <div className="text-muted text-sm tabular-nums lg:text-right">
        <p>{t("studioMembers.since", { date: compactDate(joinedAt, t) })}</p>
        {order && (
          <p>
            <Link to={`/studio/orders/${order}`} className="whitespace-nowrap text-link">
              <Sentence words="studioMembers.order" kept={{ code: order }} />
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

interface MemberListProps {
  members: readonly ListedMember[];
  query: MembersQuery;
}

export function MemberList({ members, query: { tier, state } }: MemberListProps) {
  const t = useT();
  if (members.length > 0)
    return (
      <ul className="border-line border-t">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
    );
  const isFiltered = tier !== "" || state !== "all";
  return (
    <EmptyState
      title={t("studioMembers.empty")}
      action={
        isFiltered && (
          <ButtonLink to={PATH} variant="secondary">
            {t("studioMembers.showAll")}
          </ButtonLink>
        )
      }
    >
      {!isFiltered && t("studioMembers.emptyText")}
    </EmptyState>
  );
}
