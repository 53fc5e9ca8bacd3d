import { SupportSlot } from "#app/components/support/support-slot.tsx";
import { StaticHtml } from "#app/components/ui/static-html.tsx";
import { AccountLink, CartLink, WishListLink } from "./account-links.tsx";
import { ConnectionSlot } from "./connection-slot.tsx";
import { LanguageLinks } from "./language-choice.tsx";
import { MainNav, MobileMenu } from "./main-nav.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { SearchBox, SearchIconButton } from "./search-box.tsx";

/** @param brand HTML */
export function Header({ brand }: { brand: string }) {
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper">
      <ProgressBar />
      <div className="group/bar relative mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-x-1 px-4 sm:px-6 lg:flex-nowrap">
        <MobileMenu />
        <StaticHtml html={brand} className="min-w-0 sm:mr-6" />
        <MainNav />
        <SearchBox />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
          <SupportSlot />
          <WishListLink />
          <CartLink />
          <SearchIconButton />
          <div className="language-links">
            <LanguageLinks short />
          </div>
          <AccountLink />
        </div>
      </div>
      <ConnectionSlot />
    </header>
  );
}
