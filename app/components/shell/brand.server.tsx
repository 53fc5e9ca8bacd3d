import { staticHtml } from "#app/components/ui/static-html.server.tsx";
import type { Translate } from "#app/i18n/translate.ts";

/** The shop's logo: an awning over a cube. The same drawing as public/favicon.svg. */
function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <path
        className="fill-accent"
        d="M7.5 4h17l4 8.5a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0z"
      />
      <path
        d="m16 17 6 3.3v5.9L16 29.5l-6-3.3v-5.9zM10 20.3l6 3.2 6-3.2M16 23.5v6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The way home at the left of the bar. */
export const brand = (t: Translate, shopName: string): string =>
  staticHtml(
    t,
    <a
      href="/"
      className="flex min-h-16 min-w-0 items-center gap-2 rounded-box font-semibold text-lg tracking-tight"
    >
      <Logo />
      <span className="max-w-32 truncate group-has-[label]/bar:max-[30rem]:sr-only max-[24rem]:sr-only max-sm:noscript:sr-only sm:max-w-64">
        {shopName}
      </span>
    </a>,
  );
