import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import type { ListedModel } from "#app/publishing/model-list.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { FeaturedModel } from "./front-page.contract.ts";

const MOVES = ["first", "earlier", "later", "remove"] as const;

/** Form field with the order that the page was loaded with: a seller must not undo what another has done since. */
export const LOADED_IDS = "loadedIds";

const LoadedIds = ({ models }: { models: readonly FeaturedModel[] }) => (
  <input type="hidden" name={LOADED_IDS} value={models.map(({ id }) => id).join(" ")} />
);

function useFocusAfterMove(models: readonly FeaturedModel[]) {
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

interface FeaturedItemProps {
  model: FeaturedModel;
  number: number;
  count: number;
  onPress: (command: string) => void;
}

function FeaturedItem({ model, number, count, onPress }: FeaturedItemProps) {
  const t = useT();
  const { id, title, status, image } = model;
  const isDisabled = { first: number === 1, earlier: number === 1, later: number === count, remove: false };
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
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of one question */}
      <div
        role="group"
        aria-label={t("studioFrontPage.place", { title, number })}
        className="col-span-2 flex flex-wrap gap-1.5 sm:col-span-1 sm:gap-2"
      >
        {MOVES.map((move) => (
          <Button
            key={move}
            name="move"
            value={`${move} ${id}`}
            variant="secondary"
            aria-disabled={isDisabled[move] || undefined}
            className="aria-disabled:opacity-50 max-sm:px-2.5"
            onClick={(event) => {
              if (isDisabled[move]) return event.preventDefault();
              onPress(`${move} ${id}`);
            }}
          >
            {t(`studioFrontPage.${move}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}

interface FeaturedModelsProps {
  models: readonly FeaturedModel[];
  /** Instead of the list, when there are none. */
  empty: string;
  /** More fields of the form. */
  children?: ReactNode;
}

export function FeaturedModels({ models, empty, children }: FeaturedModelsProps) {
  const { list, onPress } = useFocusAfterMove(models);
  if (models.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <Form method="post" preventScrollReset>
      <LoadedIds models={models} />
      {children}
      <ol ref={list} className="border-line border-t">
        {models.map((model, at) => (
          <FeaturedItem
            key={model.id}
            model={model}
            number={at + 1}
            count={models.length}
            onPress={onPress}
          />
        ))}
      </ol>
    </Form>
  );
}

interface OtherModelsProps {
  models: readonly ListedModel[];
  featured: readonly FeaturedModel[];
  add: string;
  children?: ReactNode;
}

export function OtherModels({ models, featured, add, children }: OtherModelsProps) {
  const t = useT();
  const others = models.filter(({ id }) => !featured.some((each) => each.id === id));
  if (others.length === 0) return <p className="text-muted">{t("studioFrontPage.nothingFound")}</p>;
  return (
    <Form method="post" preventScrollReset>
      <LoadedIds models={featured} />
      {children}
      <ul className="border-line border-t">
        {others.map(({ id, title, image }) => (
          <li
            key={id}
            className="grid grid-cols-[4rem_1fr_auto] items-center gap-x-4 border-line border-b py-3"
          >
            <Picture image={image} sizes="4rem" decorative className="rounded-lg" />
            <p className="wrap-anywhere min-w-0">{title}</p>
            <Button name="move" value={`add ${id}`} variant="secondary">
              <span>{add}</span>
              <span className="sr-only">{` ${title}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  );
}
