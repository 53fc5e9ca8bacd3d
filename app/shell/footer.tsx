import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import type { RootData } from "./page-meta.ts";

const FIRST_YEAR = 2025;

/** "2025", or "2025–2027" later. */
export const copyrightYears = (year: number): string =>
  year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);

const LINKS = [
  ["/", "bar.home"],
  ["/wishlist", "bar.wishList"],
  ["/news", "bar.news"],
  ["/contact", "bar.contact"],
] as const;

export function Footer({ shop: { brand, year, legal, hasMemberships, hasMembers } }: { shop: RootData }) {
  const t = useT();
  const links = [
    ...LINKS.map(([to, label]) => ({ to, label: t(label) })),
    ...(hasMemberships ? [{ to: "/memberships", label: t("bar.memberships") }] : []),
    ...(hasMemberships || hasMembers ? [{ to: "/memberships/cancel", label: t("bar.endMembership") }] : []),
    ...legal.map((document) => ({ to: `/legal/${document}`, label: t(`legalTexts.${document}`) })),
  ];
  return (
    <footer className="mt-16 border-line border-t text-muted text-sm tabular-nums print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-8 sm:px-6">
        <p>{t("footer.rights", { years: copyrightYears(year), shop: brand.name })}</p>
        <ul className="footer-links">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-block px-3 py-2 hover:text-ink hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
