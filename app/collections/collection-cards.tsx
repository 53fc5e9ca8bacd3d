import { useT } from "#app/i18n/use-t.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { CollectionLink } from "./collections.contract.ts";

/** White on this is readable over any picture: where words stand the black is no thinner than 60 %. */
const SHADE =
  "absolute inset-0 flex flex-col justify-end bg-linear-to-r from-[rgb(0_0_0/0.78)] via-[rgb(0_0_0/0.6)] via-60% to-[rgb(0_0_0/0)] p-4 pr-[40%] text-[#fff]";

/** Without a router: HTML that the server makes. */
export function CollectionCards({ collections }: { collections: readonly CollectionLink[] }) {
  const t = useT();
  if (collections.length === 0) return null;
  return (
    <nav aria-label={t("collections.heading")} className="mx-auto max-w-page px-4 pt-4 sm:px-6 md:pt-6">
      <ul className="card-row sm:gap-4">
        {collections.map(({ slug, title, titleLanguage, text, image }) => (
          <li key={slug} className="w-72 grow only:max-w-2xl sm:w-80 lg:w-[22rem]">
            <a
              href={`/collections/${slug}`}
              className="relative block h-24 overflow-hidden rounded-box outline-none after:absolute after:inset-0 after:rounded-box focus-visible:after:outline-2 focus-visible:after:outline-[#fff] focus-visible:after:-outline-offset-4 md:h-30 wide:h-36"
            >
              <Picture
                image={image}
                sizes="(min-width: 64rem) 36rem, 20rem"
                decorative
                className="aspect-auto! size-full"
              />
              <span className={SHADE}>
                <span lang={titleLanguage} className="line-clamp-2 font-semibold text-md leading-snug">
                  {title}
                </span>
                {text && (
                  <span lang={text.language} className="line-clamp-2 text-sm leading-snug max-lg:hidden">
                    {text.text}
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
