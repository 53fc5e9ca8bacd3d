/** Who makes the models. It is only read, so it is HTML that the loader makes (docs/decisions/009). */
import type { Translate } from "#app/i18n/translate.ts";
import { bestTranslation } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { TextBlock } from "#app/text/formatted-text.ts";
import { SellersText } from "#app/ui/sellers-text.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import type { Brand } from "./brand.contract.ts";
import { MakerFace } from "./maker-face.tsx";

type Maker = Pick<Brand, "name" | "about" | "links" | "portrait">;

const LINK = "inline-flex min-h-11 items-center text-link";

/** "https://www.instagram.com/stall/" as "instagram.com/stall". */
const shortAddress = (link: string) => link.replace(/^https:\/\/(www\.)?|\/$/g, "");

type ReadText = (text: string) => TextBlock[];

function MakerCard({ name, about, links, portrait, read }: Maker & { read: ReadText }) {
  const t = useT();
  const text = bestTranslation(about, t);
  return (
    <section
      id="maker"
      aria-labelledby="maker-name"
      className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-box border border-line bg-surface p-4 sm:flex-nowrap sm:p-6"
    >
      {portrait && <MakerFace brand={{ name, portrait }} className="size-20 sm:size-24" />}
      <div className="min-w-0">
        <h2 id="maker-name" className="text-lg">
          {t("maker.about", { shop: name })}
        </h2>
        {text && (
          <div className="mt-2 max-w-read">
            <SellersText text={{ blocks: read(text.text), language: text.language }} />
          </div>
        )}
        <ul className="mt-2 flex flex-wrap gap-x-5">
          {links.map((link) => (
            <li key={link} className="wrap-anywhere">
              <a href={link} rel="me noopener" className={LINK}>
                {shortAddress(link)}
              </a>
            </li>
          ))}
          <li>
            <a href="/news" className={LINK}>
              {t("maker.news")}
            </a>
          </li>
        </ul>
      </div>
    </section>
  );
}

const tellsOfMaker = ({ about, links, portrait }: Maker) =>
  portrait !== null || links.length > 0 || Object.keys(about).length > 0;

/** Empty where the seller says nothing about themselves. @param read turns a seller's text into blocks */
export const makerCard = (brand: Maker, t: Translate, read: ReadText): string =>
  tellsOfMaker(brand) ? staticHtml(t, <MakerCard {...brand} read={read} />) : "";
