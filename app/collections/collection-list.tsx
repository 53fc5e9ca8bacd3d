import { Form, Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ListedCollection } from "./collections.contract.ts";

const MOVES = ["earlier", "later"] as const;

/** Form field with the order that the page was loaded with. */
export const LOADED_SLUGS = "loadedSlugs";

/** The studio's list: the order of the front page. */
export function CollectionList({ collections }: { collections: readonly ListedCollection[] }) {
  const t = useT();
  const last = collections.length - 1;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={LOADED_SLUGS} value={collections.map(({ slug }) => slug).join(" ")} />
      <ol className="border-line border-t">
        {collections.map(({ slug, title, models }, at) => {
          const isDisabled = { earlier: at === 0, later: at === last };
          return (
            <li
              key={slug}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3"
            >
              <p className="wrap-anywhere min-w-0">
                <Link to={`/studio/collections/${slug}`} className="text-link">
                  {title}
                </Link>
                <span className="block text-muted text-sm">
                  {t.count("studioCollections.models", models)}
                </span>
              </p>
              {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of one question */}
              <div role="group" aria-label={t("studioCollections.place", { title })} className="flex gap-2">
                {MOVES.map((move) => (
                  <Button
                    key={move}
                    name="move"
                    value={`${move} ${slug}`}
                    variant="secondary"
                    aria-disabled={isDisabled[move] || undefined}
                    className="aria-disabled:opacity-50"
                    onClick={(event) => isDisabled[move] && event.preventDefault()}
                  >
                    {t(`studioFrontPage.${move}`)}
                  </Button>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
    </Form>
  );
}
