import { useT } from "#app/i18n/use-t.tsx";
import { FilterLinks } from "#app/studio/list-filter.tsx";
import { KIND, type Kind, moderationPath } from "./kinds.ts";
import type { ModerationQuery } from "./moderation.contract.ts";

export interface FiltersProps {
  kind: Kind;
  state: ModerationQuery["state"];
  others?: readonly { to: string; label: string; current: boolean }[];
}

export function StateFilters({ kind, state, others = [] }: FiltersProps) {
  const t = useT();
  const { states } = KIND[kind];
  const list = moderationPath(kind);
  const links = states.map((each) => ({
    to: each === states[0] ? list : `${list}?state=${each}`,
    label: t(`studioModeration.${each}`),
    current: each === state,
  }));
  return (
    <div className="mb-6">
      <FilterLinks label={t("studioModeration.states")} states={[...links, ...others]} />
    </div>
  );
}
