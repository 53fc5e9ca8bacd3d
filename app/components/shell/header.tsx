import { Link } from "@remix-run/react";
import { SupportSlot } from "#app/components/support/support-slot.tsx";
import { AccountLink, CartLink, WishListLink } from "./account-links.tsx";
import { ConnectionSlot } from "./connection-slot.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { Logo } from "./logo.tsx";
import { MainNav, MobileMenu } from "./main-nav.tsx";
import { ProgressBar } from "./progress-bar.tsx";

export function Header({ shopName }: { shopName: string }) {
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper">
      <ProgressBar />
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-1 px-4 sm:px-6">
        <MobileMenu />
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-box font-semibold text-lg tracking-tight sm:mr-6"
        >
          <Logo />
          <span className="max-w-32 truncate max-[24rem]:sr-only max-sm:noscript:sr-only sm:max-w-64">
            {shopName}
          </span>
        </Link>
        <MainNav />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
          <SupportSlot />
          <WishListLink />
          <CartLink />
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
