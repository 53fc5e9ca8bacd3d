import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";

const FIRST_YEAR = 2025;

/** "2025", or "2025–2027" later. */
export const copyrightYears = (year: number): string =>
  year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);

const LINKS = [
  ["/", "shell.home"],
  ["/wishlist", "shell.wishList"],
  ["/news", "shell.news"],
  ["/contact", "shell.contact"],
] as const;

export function Footer({ shopName, year }: { shopName: string; year: number }) {
  const t = useT();
  return (
    <footer className="footer">
      <div>
        <p>{t("shell.rights", { years: copyrightYears(year), shop: shopName })}</p>
        <ul>
          {LINKS.map(([to, label]) => (
            <li key={to}>
              <Link to={to}>{t(label)}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
