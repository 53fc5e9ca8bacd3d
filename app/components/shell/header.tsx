import { Link } from "@remix-run/react";
import { SupportSlot } from "#app/components/support/support-slot.tsx";
import { AccountLink, CartLink, WishListLink } from "./account-links.tsx";
import { ConnectionSlot } from "./connection-slot.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { Logo } from "./logo.tsx";
import { MainNav, MobileMenu } from "./main-nav.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { SearchBox, SearchIconButton } from "./search-box.tsx";

export function Header({ shopName }: { shopName: string }) {
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper">
      <ProgressBar />
      <div className="group/bar relative mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-x-1 px-4 sm:px-6 lg:flex-nowrap">
        <MobileMenu />
        <Link
          to="/"
          className="flex min-h-16 min-w-0 items-center gap-2 rounded-box font-semibold text-lg tracking-tight sm:mr-6"
        >
          <Logo />
          <span className="max-w-32 truncate group-has-[label]/bar:max-[30rem]:sr-only max-[24rem]:sr-only max-sm:noscript:sr-only sm:max-w-64">
            {shopName}
          </span>
        </Link>
        <MainNav />
        <SearchBox />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
          <SupportSlot />
          <WishListLink />
          <CartLink />
          <SearchIconButton />
          <div className="max-sm:hidden noscript:block">
            <LanguageChoice />
          </div>
          <AccountLink />
        </div>
      </div>
      <ConnectionSlot />
    </header>
  );
}
