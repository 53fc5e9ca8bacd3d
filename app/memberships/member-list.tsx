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

function MemberRow({ member }: { member: ListedMember }) {
  const t = useT();
  const { customer, tier, cents, interval, state, joinedAt, stateAt, paidUntil, order } = member;
  const on = (date: string) => ({ date: compactDate(date, t) });
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[1fr_1fr] lg:grid-cols-[1fr_13rem_15rem_10rem] lg:items-center">
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
        {stateAt && (
          <p>
            <span className={`inline-block rounded-full px-2.5 py-0.5 ${STYLES[state]}`}>
              {t(`studioMembers.state_${state}`, on(stateAt))}
            </span>
          </p>
        )}
        {state === "past_due" && paidUntil && (
          <p className="text-muted">{t("studioMembers.paidUntil", on(paidUntil))}</p>
        )}
      </div>
      <div className="text-muted text-sm tabular-nums lg:text-right">
        <p>{t("studioMembers.since", on(joinedAt))}</p>
        {order && (
          <p>
            <Link to={`/studio/orders/${order}`} className="text-link">
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
