import type { Brand, BrandPicture } from "./brand.contract.ts";

function DefaultLogo() {
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

const LOGO_HEIGHT = 32;
/** From this ratio of width to height on, a logo is taken to contain the shop's name. */
const WORDMARK_RATIO = 2;

/** A longer name does not fit beside the logo on a phone, and is hidden there. */
const MAX_SHORT_NAME = 7;

export const isWordmark = ({ width, height }: BrandPicture) => width >= height * WORDMARK_RATIO;

interface BrandLogoProps {
  brand: Pick<Brand, "name" | "logo">;
  nameClassName?: string;
}

export function BrandLogo({ brand: { name, logo }, nameClassName = "" }: BrandLogoProps) {
  if (logo && isWordmark(logo)) {
    const width = Math.round((logo.width / logo.height) * LOGO_HEIGHT);
    return (
      <img
        src={logo.url}
        alt={name}
        width={width}
        height={LOGO_HEIGHT}
        className="h-8 w-auto min-w-0 max-w-40 object-contain object-left max-[30rem]:max-w-18"
      />
    );
  }
  return (
    <>
      {logo ? (
        <img
          src={logo.url}
          alt=""
          width={LOGO_HEIGHT}
          height={LOGO_HEIGHT}
          className="size-8 shrink-0 object-contain"
        />
      ) : (
        <DefaultLogo />
      )}
      <span
        className={`font-display ${nameClassName} ${name.length > MAX_SHORT_NAME ? "max-[30rem]:sr-only" : ""}`}
      >
        {name}
      </span>
    </>
  );
}
