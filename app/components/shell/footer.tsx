import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";

const FIRST_YEAR = 2025;

/** "2025", or "2025–2027" later. */
export const copyrightYears = (year: number): string =>
  year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);

export function Footer({ shopName, year }: { shopName: string; year: number }) {
  const t = useT();
  return (
    <footer className="mt-16 border-line border-t text-muted text-sm">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-8 sm:px-6">
        <p className="tabular-nums">{t("shell.rights", { years: copyrightYears(year), shop: shopName })}</p>
        <ul className="-mx-3 flex flex-wrap">
          <li>
            <Link to="/" className="inline-block px-3 py-2 hover:text-ink hover:underline">
              {t("shell.home")}
            </Link>
          </li>
          <li>
            <Link to="/contact" className="inline-block px-3 py-2 hover:text-ink hover:underline">
              {t("shell.contact")}
            </Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}
