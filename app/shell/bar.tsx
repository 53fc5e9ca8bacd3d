import { Link, useLocation } from "@remix-run/react";
import { BrandLogo, isWordmark } from "#app/brand/brand-logo.tsx";
import { SEARCH_FIELD, SearchBox } from "#app/catalog/search/search-box.tsx";
import { SupportSlot } from "#app/chat/widget/support-slot.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { HeartIcon, SearchIcon } from "#app/ui/icons.tsx";
import { AccountLink, CartLink } from "./account-links.tsx";
import { LanguageLinks } from "./language-links.tsx";
import type { RootData } from "./page-meta.ts";
import { PhoneMenu } from "./phone-menu.tsx";

function HomeLink({ brand }: Pick<RootData, "brand">) {
  // A wide logo becomes narrower before the bar takes a second row.
  const width =
    brand.logo && isWordmark(brand.logo) ? "max-[30rem]:max-w-18 max-[30rem]:flex-[1_1_--spacing(8)]" : "";
  return (
    <Link
      to="/"
      className={`flex min-h-16 min-w-0 items-center gap-2 rounded-box font-semibold text-lg tracking-tight sm:mr-2 lg:mr-6 ${width}`}
    >
      <BrandLogo
        brand={brand}
        nameClassName="max-w-32 truncate group-has-[.search-over-bar]/bar:max-[30rem]:sr-only max-[24rem]:sr-only max-sm:noscript:sr-only sm:max-w-64"
      />
    </Link>
  );
}

const MAIN_PAGES = [
  ["/", "bar.home"],
  ["/contact", "bar.contact"],
  ["/memberships", "bar.memberships"],
] as const;

/** By the number of pages: columns, and how wide each and the line below it are. There is room for three where the bar is wide. */
const COLUMNS = {
  two: ["w-38 grid-cols-2 md:w-40 lg:w-48", "w-1/2"],
  three: ["w-38 grid-cols-2 md:w-40 lg:w-75 lg:grid-cols-3 xl:w-84", "w-1/2 lg:w-1/3"],
} as const;
const LINE_AT = ["", "translate-x-full", "translate-x-[200%] max-lg:opacity-0"];

/** Columns of the same width, so that one underline slides to the current page. */
function MainNav({ hasMemberships }: { hasMemberships: boolean }) {
  const t = useT();
  const { pathname } = useLocation();
  const pages = hasMemberships ? MAIN_PAGES : MAIN_PAGES.slice(0, 2);
  const [columns, line] = COLUMNS[hasMemberships ? "three" : "two"];
  const current = pages.findIndex(([to]) => to === pathname);
  return (
    <nav aria-label={t("bar.mainNav")} className={`relative hidden h-16 noscript:grid md:grid ${columns}`}>
      {pages.map(([to, label], index) => (
        <Link
          key={to}
          to={to}
          aria-current={index === current ? "page" : undefined}
          className={`grid h-full place-items-center text-muted transition-colors hover:text-ink aria-[current]:font-medium aria-[current]:text-ink ${index === 2 ? "max-lg:hidden" : ""}`}
        >
          {t(label)}
        </Link>
      ))}
      <span
        aria-hidden="true"
        className={`absolute bottom-0 left-0 h-0.5 border-transparent border-x-16 bg-accent bg-clip-padding transition duration-200 ease-out ${line} ${LINE_AT[current] ?? "opacity-0"}`}
      />
    </nav>
  );
}

function ShopLinks() {
  const t = useT();
  return (
    <>
      <CartLink />
      <SupportSlot />
      <Link to="/wishlist" aria-label={t("bar.wishList")} className="round-link max-sm:hidden">
        <HeartIcon className="size-6" />
      </Link>
      <label htmlFor={SEARCH_FIELD} className="search-over-bar-only round-link">
        <SearchIcon className="size-6" />
      </label>
    </>
  );
}

function ToShop() {
  const t = useT();
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center rounded-box px-3 text-muted hover:bg-ground hover:text-ink max-lg:hidden"
    >
      {t("bar.viewShop")}
    </Link>
  );
}

export function Bar({ shop }: { shop: RootData | undefined }) {
  const t = useT();
  const brand = shop?.brand;
  const hasMemberships = shop?.hasMemberships ?? false;
  const inStudio = useLocation().pathname.startsWith("/studio");
  return (
    <div className="group/bar relative mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-x-1 px-4 sm:px-6 lg:flex-nowrap">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-box bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {t("bar.skip")}
      </a>
      <PhoneMenu languages={brand?.languages ?? []} hasMemberships={hasMemberships} />
      {brand && <HomeLink brand={brand} />}
      {!inStudio && (
        <>
          <MainNav hasMemberships={hasMemberships} />
          <SearchBox />
        </>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
        {inStudio ? <ToShop /> : <ShopLinks />}
        <div className="flex max-sm:hidden noscript:flex">
          <LanguageLinks
            languages={brand?.languages ?? []}
            short
            className="grid size-11 place-items-center rounded-box font-medium text-muted text-sm uppercase hover:bg-ground hover:text-ink"
          />
        </div>
        <AccountLink />
      </div>
    </div>
  );
}
