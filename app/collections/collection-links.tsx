import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { CollectionLink } from "./collections.contract.ts";

/** A row of the front page, which scrolls sideways where it is wider than the screen. */
export function CollectionLinks({ collections }: { collections: readonly CollectionLink[] }) {
  const t = useT();
  if (collections.length === 0) return null;
  return (
    <nav aria-label={t("collections.heading")} className="link-row">
      <ul>
        {collections.map(({ slug, title, titleLanguage, image }) => (
          <li key={slug} className="w-56">
            <Link
              to={`/collections/${slug}`}
              lang={titleLanguage}
              className="flex h-full items-center gap-3 overflow-hidden rounded-box border border-line bg-surface pr-3 hover:border-edge"
            >
              <Picture image={image} sizes="4rem" decorative className="w-16 shrink-0" />
              <span className="line-clamp-2 font-medium leading-snug">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
