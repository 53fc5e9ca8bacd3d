import { Link } from "@remix-run/react";
import type { ListQuery, Tag } from "#app/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { listAddress } from "./list-params.ts";
import type { LoadedList } from "./product-cache.browser.ts";

export const TAG_CHIP =
  "inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm hover:border-edge";

/** The name of a tag that may be none of the most used ones. */
export const tagName = (list: LoadedList | null, tag: string): string =>
  list?.tags.find((each) => each.tag === tag)?.name ?? tag;

interface TagChipsProps {
  tags: readonly Tag[];
  query: ListQuery;
}

/** In pixels: a strip fades out over this width at its end (`.link-row`). */
const FADE = 48;

/** `scrollIntoView` would scroll the page as well. */
function showInStrip(link: HTMLElement | null) {
  const strip = link?.closest("nav");
  if (!link || !strip) return;
  const [inner, outer] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (inner.right > outer.right - FADE || inner.left < outer.left)
    strip.scrollLeft += inner.left - outer.left - 16;
}

/** A second press of the chosen tag shows the list without it. */
export function TagChips({ tags, query }: TagChipsProps) {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <nav aria-label={t("list.tags")} className="link-row">
      <ul>
        {tags.map(({ tag, name }) => {
          const isChosen = tag === query.tag;
          return (
            <li key={tag}>
              <Link
                ref={isChosen ? showInStrip : undefined}
                to={listAddress({ ...query, tag: isChosen ? "" : tag, after: "" })}
                aria-current={isChosen || undefined}
                className={`${TAG_CHIP} whitespace-nowrap aria-current:border-accent aria-current:bg-accent-soft aria-current:font-medium`}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
