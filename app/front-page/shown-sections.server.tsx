import { langOf } from "#app/i18n/reader.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { bestTranslation } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SellersText } from "#app/ui/sellers-text.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import type { ShownSection } from "./front-page.contract.ts";
import type { ReadSection } from "./front-page.server.ts";

type TextSection = Extract<ReadSection, { kind: "text" }>;

function Text({ id, section: { title, text, model } }: { id: string; section: TextSection }) {
  const t = useT();
  const heading = bestTranslation(title, t);
  const to = model && `/product/${model.id}`;
  return (
    <section
      aria-labelledby={id}
      className="mx-auto grid w-full max-w-page items-center gap-x-12 gap-y-4 px-4 pt-10 sm:px-6 md:grid-cols-2"
    >
      {model?.image && to && (
        <a href={to} aria-label={model.title} lang={model.titleLanguage} className="block rounded-box">
          <Picture
            image={model.image}
            sizes="(min-width: 48rem) 45vw, calc(100vw - 2rem)"
            decorative
            className="rounded-box"
          />
        </a>
      )}
      <div className="min-w-0 max-w-read">
        {heading && (
          <h2 id={id} lang={langOf(t, heading.language)} className="text-lg sm:text-xl">
            {heading.text}
          </h2>
        )}
        {text && (
          <div className="mt-3">
            <SellersText text={text} />
          </div>
        )}
        {model && to && (
          <a
            href={to}
            lang={model.titleLanguage}
            className={`${buttonClassName({ variant: "secondary" })} mt-5`}
          >
            {model.title}
          </a>
        )}
      </div>
    </section>
  );
}

/** With their words; a text becomes HTML, so that browsers load no code for it. */
export const shownSections = (t: Translate, sections: readonly ReadSection[]): ShownSection[] =>
  sections.map((section, at) => {
    const id = `section-${at}`;
    if (section.kind === "text") return { id, html: staticHtml(t, <Text id={id} section={section} />) };
    const { kind, title, to, products } = section;
    const all = { to, text: t("frontPage.all") };
    if (kind !== "collection") return { id, title: t(`frontPage.${kind}`), all, products };
    const called = bestTranslation(title, t);
    if (!called) return { id, title: "", all, products };
    return { id, title: called.text, titleLanguage: langOf(t, called.language), all, products };
  });
