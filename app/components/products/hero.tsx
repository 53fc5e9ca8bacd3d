import { ButtonLink, buttonClassName } from "#app/components/ui/button.tsx";
import { useT } from "#app/i18n/use-t.tsx";

export function Hero() {
  const t = useT();
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-4 pt-12 pb-16 sm:px-6 md:grid-cols-[3fr_2fr] md:py-16">
      <div>
        <h1 className="max-w-[14ch] text-hero tracking-[-0.03em]">{t("home.heroTitle")}</h1>
        <p className="mt-6 max-w-[46ch] text-lg text-muted">{t("home.heroLead")}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/register" size="lg">
            {t("home.getStarted")}
          </ButtonLink>
          <a href="#products" className={buttonClassName({ variant: "secondary", size: "lg" })}>
            {t("home.seeProducts")}
          </a>
          <ButtonLink to="/contact" size="lg" variant="quiet" className="max-sm:px-0">
            {t("home.contact")}
          </ButtonLink>
        </div>
      </div>
      <div className="mx-auto hidden w-full max-w-80 md:block">
        <img src="/vase.svg" alt="" width={360} height={420} className="w-full" />
      </div>
    </section>
  );
}
