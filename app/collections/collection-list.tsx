import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { ActionNotice } from "#app/studio/action-result.tsx";
import type { ListedCollection } from "./collections.contract.ts";
import { MoveButtons, useMoves } from "./move-buttons.tsx";

/** The studio's list: the order of the front page. */
export function CollectionList({ collections }: { collections: readonly ListedCollection[] }) {
  const t = useT();
  const moves = useMoves({ intent: "order", field: "slugs", ids: collections.map(({ slug }) => slug) });
  return (
    <>
      <ol ref={moves.list} className="border-line border-t">
        {collections.map(({ slug, title, models }) => (
          <li
            key={slug}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3"
          >
            <p className="wrap-anywhere min-w-0">
              <Link to={`/studio/collections/${slug}`} className="text-link">
                {title}
              </Link>
              <span className="block text-muted text-sm">{t.count("studioCollections.models", models)}</span>
            </p>
            <MoveButtons
              {...moves}
              moves={["earlier", "later"]}
              id={slug}
              label={t("studioCollections.place", { title })}
            />
          </li>
        ))}
      </ol>
      {moves.refused && <ActionNotice result={moves.refused} />}
    </>
  );
}
