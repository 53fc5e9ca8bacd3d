import type { Translate } from "#app/i18n/translate.ts";
import type { LegalDocument } from "#app/legal/legal.contract.ts";
import { staticHtml } from "#app/ui/static-html.server.tsx";

const FIRST_YEAR = 2025;

/** "2025", or "2025–2027" later. */
export const copyrightYears = (year: number): string =>
  year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);

const LINKS = [
  ["/", "bar.home"],
  ["/wishlist", "bar.wishList"],
  ["/news", "news.title"],
  ["/contact", "bar.contact"],
] as const;

interface FooterFacts {
  shopName: string;
  year: number;
  /** The legal texts that the shop has. */
  legal: readonly LegalDocument[];
}

/** The footer of every page. */
export const footer = (t: Translate, { shopName, year, legal }: FooterFacts): string =>
  staticHtml(
    t,
    <footer className="footer">
      <div>
        <p>{t("footer.rights", { years: copyrightYears(year), shop: shopName })}</p>
        <ul>
          {LINKS.map(([to, label]) => (
            <li key={to}>
              <a href={to}>{t(label)}</a>
            </li>
          ))}
          {legal.map((document) => (
            <li key={document}>
              <a href={`/legal/${document}`}>{t(`legal.${document}`)}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>,
  );
