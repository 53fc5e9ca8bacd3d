import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink, buttonClassName } from "#app/ui/button-link.tsx";
import type { WelcomeContent } from "./welcome-content.ts";

/** The default picture, in the default accent colour; `withoutAccent` is for shops with another one. */
const VASE = { url: "/vase.svg", withoutAccent: "/vase.svg#plain", width: 360, height: 420 };

export function Welcome({ content: { title, lead, hero, accent } }: { content: WelcomeContent }) {
  const t = useT();
  const picture = hero ?? { ...VASE, url: accent ? VASE.withoutAccent : VASE.url };
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-4 pt-7 pb-10 sm:px-6 md:grid-cols-[3fr_1fr] md:py-10">
      <div>
        <h1 lang={title?.lang} className="max-w-[24ch] text-hero max-md:max-w-[14ch] tracking-[-0.03em]">
          {title?.text ?? t("welcome.title")}
        </h1>
        <p lang={lead?.lang} className="mt-4 max-w-[46ch] text-muted sm:text-lg">
          {lead?.text ?? t("welcome.lead")}
        </p>
        <div className="mt-6 flex flex-wrap gap-x-2 gap-y-1 max-sm:*:px-4 sm:gap-x-3">
          <ButtonLink to="/register" size="lg">
            {t("welcome.getStarted")}
          </ButtonLink>
          <a href="#products" className={buttonClassName({ variant: "secondary", size: "lg" })}>
            {t("welcome.seeProducts")}
          </a>
          <ButtonLink to="/contact" variant="quiet" size="lg">
            {t("welcome.contact")}
          </ButtonLink>
        </div>
      </div>
      <div className="mx-auto hidden w-full max-w-52 md:block">
        <img
          src={picture.url}
          alt=""
          width={picture.width}
          height={picture.height}
          className={`w-full ${hero ? "rounded-box" : ""}`}
        />
      </div>
    </section>
  );
}
