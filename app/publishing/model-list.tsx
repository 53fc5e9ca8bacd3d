import { Form, Link } from "@remix-run/react";
import type { ChangeEvent, ReactNode } from "react";
import { money } from "#app/i18n/format.ts";
import { compactDate, dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ModelSale } from "#app/offers/model-sale.tsx";
import { filterAddress, ListFilter } from "#app/studio/list-filter.tsx";
import { WINDOW_BAR } from "#app/ui/bottom-bar.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ListedModel, ModelsQuery } from "./model-list.contract.ts";
import { MODEL_STATES } from "./model-states.ts";

export function ModelSearch({ query: { q, state } }: { query: ModelsQuery }) {
  const t = useT();
  const states = MODEL_STATES.map((each) => ({
    to: filterAddress("/studio/models", { q, state: each }),
    label: t(`studioModels.${each}`),
    current: each === state,
  }));
  // A search leaves the lists of changes and of schedules, which ignore its text (ModelsQuery).
  const filter = state === "all" || state === "changed" || state === "scheduled" ? undefined : state;
  const search = { path: "/studio/models", q, label: t("studio.searchModels"), kept: { state: filter } };
  return <ListFilter label={t("studioModels.states")} states={states} search={search} />;
}

const BADGE = "inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm";

export function ModelState({
  status,
  changed,
  publishAt,
}: Pick<ListedModel, "status" | "changed" | "publishAt">) {
  const t = useT();
  const stateStyle = status === "published" ? "bg-success-soft text-success" : "bg-ground text-muted";
  return (
    <span className="inline-flex flex-wrap gap-2">
      <span className={`${BADGE} ${stateStyle}`}>{t(`studioModels.${status}State`)}</span>
      {changed && status !== "draft" && (
        <span className={`${BADGE} bg-accent-soft text-accent`}>{t("studioModels.waiting")}</span>
      )}
      {publishAt && (
        <span className={`${BADGE} bg-accent-soft text-accent`}>{t("studioModels.scheduledState")}</span>
      )}
    </span>
  );
}

function ModelRow({ model }: { model: ListedModel }) {
  const t = useT();
  const { id, title, untranslated, image, price, sale, sales, version, updatedAt, publishAt } = model;
  return (
    <li className="relative grid grid-cols-[2.75rem_5rem_1fr] gap-x-2 gap-y-1 border-line border-b py-3 hover:bg-ground/50 has-checked:bg-accent-soft lg:grid-cols-[2.75rem_5rem_1fr_12rem_6rem_7rem] lg:items-center lg:gap-x-4">
      {/* Above the link that covers the row. */}
      <label className="relative z-10 row-span-2 grid min-h-11 place-items-center lg:row-span-1">
        <input
          type="checkbox"
          name="model"
          value={id}
          autoComplete="off"
          aria-label={t("studioBulk.choose", { title })}
          className="size-5"
        />
      </label>
      <Picture
        image={image}
        sizes="5rem"
        decorative
        className="row-span-2 self-start rounded-lg lg:row-span-1"
      />
      <div className="min-w-0">
        <h2 className="text-base">
          <Link to={`/studio/models/${id}`} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        <p className="mt-0.5 text-muted text-sm">
          {[
            version === 0 ? t("studioModels.noFiles") : t("studioModels.version", { version }),
            t("studioModels.changedOn", { date: compactDate(updatedAt, t) }),
            ...untranslated.map((language) => t(`studioModels.notIn_${language}`)),
          ].join(" · ")}
        </p>
        {sale && (
          <p className="mt-1">
            <ModelSale sale={sale} />
          </p>
        )}
        {publishAt && (
          <p className="mt-1 text-sm">
            <span>{t("studioModels.goesOut")}</span>{" "}
            <time dateTime={publishAt}>{dateTime(publishAt, t)}</time>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
        <ModelState {...model} />
        <p className="tabular-nums max-lg:text-sm lg:text-right">
          <span>{price === 0 ? t("studioModels.free") : money(price, t.language)}</span>
          <span className="text-muted lg:hidden">{` · ${t.count("studioModels.sales", sales)}`}</span>
        </p>
      </div>
      <p className="text-muted tabular-nums max-lg:hidden lg:text-right">
        {t.count("studioModels.sales", sales)}
      </p>
    </li>
  );
}

function ChooseAll() {
  const t = useT();
  const chooseAll = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const boxes = target.form?.querySelectorAll<HTMLInputElement>("[name=model]") ?? [];
    for (const box of boxes) box.checked = target.checked;
  };
  return (
    <label className="flex min-h-11 items-center gap-3 text-muted text-sm">
      <span className="grid w-11 place-items-center">
        <input type="checkbox" autoComplete="off" onChange={chooseAll} className="size-5" />
      </span>
      <span>{t("studioBulk.chooseAll")}</span>
    </label>
  );
}

interface ModelListProps {
  models: readonly ListedModel[];
  query: ModelsQuery;
  /** Of the first model. */
  add: ReactNode;
}

export function ModelList({ models, query, add }: ModelListProps) {
  const t = useT();
  const { q, state } = query;
  if (models.length > 0)
    return (
      <Form action="/studio/bulk-edit" className="group/models">
        <ChooseAll />
        <ul className="border-line border-t">
          {models.map((model) => (
            <ModelRow key={model.id} model={model} />
          ))}
        </ul>
        <div className={`${WINDOW_BAR} hidden group-has-[[name=model]:checked]/models:block`}>
          <Button>{t("studioBulk.change")}</Button>
        </div>
      </Form>
    );
  const showAll = (
    <Link to="/studio/models" className={buttonClassName({ variant: "secondary" })}>
      {t("studioModels.showAll")}
    </Link>
  );
  if (q)
    return (
      <EmptyState title={t("studioModels.nothingFound")} action={showAll}>
        {t("studioModels.nothingFoundText")}
      </EmptyState>
    );
  if (state !== "all") return <EmptyState title={t(`studioModels.${state}Empty`)} action={showAll} />;
  return (
    <EmptyState title={t("studioModels.empty")} action={add}>
      {t("studioModels.emptyText")}
    </EmptyState>
  );
}
