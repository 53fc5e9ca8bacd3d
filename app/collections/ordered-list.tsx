/** The front page or a collection: its models with buttons that move them, and those that can be added. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import type { ListedModel } from "#app/publishing/model-list.contract.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { ListFilter } from "#app/studio/list-filter.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { MAX_COLLECTED, type OrderedModel, type StudioCollection } from "./collections.contract.ts";
import { MoveButtons, useMoves } from "./move-buttons.tsx";

type Moves = ReturnType<typeof useMoves>;

interface OrderedItemProps {
  model: OrderedModel;
  number: number;
  moves: Moves;
}

function OrderedItem({ model, number, moves }: OrderedItemProps) {
  const t = useT();
  const { id, title, status, image } = model;
  return (
    <li className="grid grid-cols-[4rem_1fr] items-center gap-x-4 gap-y-2 border-line border-b py-3 sm:grid-cols-[4rem_1fr_auto]">
      <Picture image={image} sizes="4rem" decorative className="rounded-lg" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="text-muted tabular-nums">{`${number}. `}</span>
          <Link to={`/studio/models/${id}`} className="text-link">
            {title}
          </Link>
        </p>
        {status !== "published" && <p className="text-muted text-sm">{t("studioCollections.hidden")}</p>}
      </div>
      <MoveButtons
        {...moves}
        moves={["first", "earlier", "later", "remove"]}
        id={id}
        label={t("studioCollections.modelPlace", { title, number })}
      />
    </li>
  );
}

interface OrderedListProps {
  list: StudioCollection;
  words: Record<"none" | "full", string>;
  /** Published models that match the search. */
  models: readonly ListedModel[];
  search: { path: string; q: string };
}

function OtherModels({ list, models, moves }: Pick<OrderedListProps, "list" | "models"> & { moves: Moves }) {
  const t = useT();
  const others = models.filter(({ id }) => !list.models.some((each) => each.id === id));
  if (others.length === 0) return <p className="text-muted">{t("studio.nothingFound")}</p>;
  return (
    <ul className="border-line border-t">
      {others.map(({ id, title, image }) => (
        <li
          key={id}
          className="grid grid-cols-[4rem_1fr_auto] items-center gap-x-4 border-line border-b py-3"
        >
          <Picture image={image} sizes="4rem" decorative className="rounded-lg" />
          <p className="wrap-anywhere min-w-0">{title}</p>
          <MoveButtons {...moves} moves={["add"]} id={id} label={title} />
        </li>
      ))}
    </ul>
  );
}

export function OrderedList({ list, words, models, search }: OrderedListProps) {
  const t = useT();
  const { slug, revision } = list;
  const ids = list.models.map(({ id }) => id);
  const moves = useMoves({ intent: "arrange", of: { slug, revision }, field: "models", ids });
  return (
    <>
      {ids.length === 0 && <p className="text-muted">{words.none}</p>}
      <ol ref={moves.list} className="border-line border-t empty:hidden">
        {list.models.map((model, at) => (
          <OrderedItem key={model.id} model={model} number={at + 1} moves={moves} />
        ))}
      </ol>
      <section aria-labelledby="others">
        <h2 id="others" className="mb-4 text-lg">
          {t("studioCollections.addTitle")}
        </h2>
        {ids.length < MAX_COLLECTED ? (
          <>
            <ListFilter search={{ ...search, label: t("studio.searchModels") }} />
            <OtherModels list={list} models={models} moves={moves} />
          </>
        ) : (
          <p className="text-muted">{words.full}</p>
        )}
      </section>
      {moves.refused && <ActionNotice result={moves.refused} />}
    </>
  );
}
