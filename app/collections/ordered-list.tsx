/** A collection: its models with buttons that move them, and those that can be added. */
import { Link } from "@remix-run/react";
import { useState } from "react";
import type { ChoosableModel } from "#app/catalog/choice/choosable-models.contract.ts";
import { ModelSearch } from "#app/catalog/choice/model-choice.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { MoveButtons, useMoves } from "#app/studio/move-buttons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { MAX_COLLECTED, type OrderedModel, type StudioCollection } from "./collections.contract.ts";

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
  /** Others, to choose from before a search. */
  models: readonly ChoosableModel[];
}

function OtherModels({ models, moves }: Pick<OrderedListProps, "models"> & { moves: Moves }) {
  const t = useT();
  const [found, setFound] = useState<readonly ChoosableModel[] | null>(null);
  const others = (found ?? models).filter(({ id }) => !moves.ids.includes(id));
  return (
    <ModelSearch
      purpose="list"
      without={moves.ids}
      onFound={(models, q) => setFound(q ? models : null)}
      className="mb-4 sm:max-w-88"
    >
      {others.length === 0 && <p className="text-muted">{t("studio.nothingFound")}</p>}
      <ul className="border-line border-t empty:hidden">
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
    </ModelSearch>
  );
}

export function OrderedList({ list, models }: OrderedListProps) {
  const t = useT();
  const { slug, revision } = list;
  const ids = list.models.map(({ id }) => id);
  const moves = useMoves({ intent: "arrange", of: { slug, revision }, field: "models", ids });
  return (
    <>
      {ids.length === 0 && <p className="text-muted">{t("studioCollections.none")}</p>}
      <ol className="border-line border-t empty:hidden">
        {list.models.map((model, at) => (
          <OrderedItem key={model.id} model={model} number={at + 1} moves={moves} />
        ))}
      </ol>
      <section aria-labelledby="others">
        <h2 id="others" className="mb-4 text-lg">
          {t("studioCollections.addTitle")}
        </h2>
        {ids.length < MAX_COLLECTED ? (
          <OtherModels models={models} moves={moves} />
        ) : (
          <p className="text-muted">{t("studioCollections.full", { count: MAX_COLLECTED })}</p>
        )}
      </section>
      {moves.refused && <ActionNotice result={moves.refused} />}
    </>
  );
}
