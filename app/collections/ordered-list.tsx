/** The front page or a collection: its models with buttons that move them, and those that can be added. */
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import type { ListedModel } from "#app/publishing/model-list.contract.ts";
import { ListFilter } from "#app/studio/list-filter.tsx";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { MAX_COLLECTED, type OrderedModel, type StudioCollection } from "./collections.contract.ts";
import { MoveButtons } from "./move-buttons.tsx";

function useFocusAfterMove(models: readonly OrderedModel[]) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef("");
  const order = models.map(({ id }) => id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    const button = pressed.current && list.current?.querySelector(`button[value="${pressed.current}"]`);
    if (button instanceof HTMLElement) button.focus();
  }, [order]);
  return { list, onPress: (command: string) => (pressed.current = command) };
}

interface OrderedItemProps {
  model: OrderedModel;
  number: number;
  count: number;
  onPress: (command: string) => void;
}

function OrderedItem({ model, number, count, onPress }: OrderedItemProps) {
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
        {status !== "published" && <p className="text-muted text-sm">{t("studioFrontPage.hidden")}</p>}
      </div>
      <MoveButtons
        moves={["first", "earlier", "later", "remove"]}
        id={id}
        label={t("studioFrontPage.place", { title, number })}
        isFirst={number === 1}
        isLast={number === count}
        onPress={onPress}
      />
    </li>
  );
}

interface ListProps {
  list: Pick<StudioCollection, "revision" | "models">;
  words: Record<"none" | "add" | "addTitle" | "full", string>;
}

function OrderedModels({ list: { models, revision }, words }: ListProps) {
  const { list, onPress } = useFocusAfterMove(models);
  if (models.length === 0) return <p className="text-muted">{words.none}</p>;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      <ol ref={list} className="border-line border-t">
        {models.map((model, at) => (
          <OrderedItem key={model.id} model={model} number={at + 1} count={models.length} onPress={onPress} />
        ))}
      </ol>
    </Form>
  );
}

interface OrderedListProps extends ListProps {
  /** Published models that match the search. */
  models: readonly ListedModel[];
  search: { path: string; q: string };
}

function OtherModels({ list, words, models }: Omit<OrderedListProps, "search">) {
  const t = useT();
  const sent = useNavigation().formData?.get("move");
  const others = models.filter(({ id }) => !list.models.some((each) => each.id === id));
  if (others.length === 0) return <p className="text-muted">{t("studioFrontPage.nothingFound")}</p>;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="revision" value={list.revision} />
      <ul className="border-line border-t">
        {others.map(({ id, title, image }) => (
          <li
            key={id}
            className="grid grid-cols-[4rem_1fr_auto] items-center gap-x-4 border-line border-b py-3"
          >
            <Picture image={image} sizes="4rem" decorative className="rounded-lg" />
            <p className="wrap-anywhere min-w-0">{title}</p>
            <Button
              name="move"
              value={`add ${id}`}
              variant="secondary"
              busy={sent === `add ${id}`}
              busyLabel={t("ui.loading")}
              onClick={(event) => sent && event.preventDefault()}
            >
              <span>{words.add}</span>
              <span className="sr-only">{` ${title}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  );
}

export function OrderedList({ search, ...props }: OrderedListProps) {
  const { list, words } = props;
  const t = useT();
  return (
    <>
      <OrderedModels list={list} words={words} />
      <section aria-labelledby="others">
        <h2 id="others" className="mb-4 text-lg">
          {words.addTitle}
        </h2>
        {list.models.length < MAX_COLLECTED ? (
          <>
            <ListFilter
              label={t("studioModels.states")}
              states={[]}
              search={{ ...search, label: t("studioModels.search") }}
            />
            <OtherModels {...props} />
          </>
        ) : (
          <p className="text-muted">{words.full}</p>
        )}
      </section>
    </>
  );
}
