import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink, buttonClassName } from "#app/ui/button-link.tsx";
import type { WelcomeContent } from "./welcome-content.ts";

/** The default picture, in the default accent colour; `withoutAccent` is for shops with another one. */
const VASE = { url: "/vase.svg", withoutAccent: "/vase.svg#plain", width: 360, height: 420 };

export function Welcome({ content: { title, lead, hero, accent } }: { content: WelcomeContent }) {
  const t = useT();
  const picture = hero ?? { ...VASE, url: accent ? VASE.withoutAccent : VASE.url };
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-4 pt-3 pb-2 sm:px-6 md:grid-cols-[1fr_auto] md:py-4">
      <div>
        <h1 lang={title?.lang} className="max-w-[24ch] text-hero max-md:max-w-[14ch] tracking-[-0.03em]">
          {title?.text ?? t("welcome.title")}
        </h1>
        <p lang={lead?.lang} className="mt-2 max-w-[60ch] text-muted sm:text-lg xl:max-w-none">
          {lead?.text ?? t("welcome.lead")}
        </p>
        <div className="mt-3 flex flex-wrap gap-x-1 gap-y-1 max-[24rem]:*:text-sm max-sm:*:px-2 sm:mt-4 sm:gap-x-3">
          <ButtonLink to="/register">{t("welcome.getStarted")}</ButtonLink>
          <a href="#products" className={buttonClassName({ variant: "secondary" })}>
            {t("welcome.seeProducts")}
          </a>
          <ButtonLink to="/contact" variant="quiet">
            {t("welcome.contact")}
          </ButtonLink>
        </div>
      </div>
      <img
        src={picture.url}
        alt=""
        width={picture.width}
        height={picture.height}
        className={`h-32 w-auto max-w-80 object-contain max-md:hidden ${hero ? "rounded-box" : ""}`}
      />
    </section>
  );
}
