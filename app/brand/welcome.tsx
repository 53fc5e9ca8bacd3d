import { number } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StarShape } from "#app/reviews/stars.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { PriceTag } from "#app/ui/price.tsx";
import { type Trust, type WelcomeContent, WINDOW_SIZES, type WindowModel } from "./welcome-content.ts";

/** The default picture, in the default accent colour; `withoutAccent` is for shops with another one. */
const VASE = { url: "/vase.svg", withoutAccent: "/vase.svg#plain", width: 360, height: 420 };

const FRAME = "aspect-4/3 overflow-hidden rounded-[1.25rem] max-md:order-first max-md:aspect-video";

function ModelInWindow({ model: { id, title, titleLanguage, price, image } }: { model: WindowModel }) {
  return (
    <a
      href={`/product/${id}`}
      className={`group relative block outline-none after:absolute after:inset-0 after:rounded-[1.25rem] after:border after:border-line hover:after:border-edge focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-4 ${FRAME}`}
    >
      <Picture
        image={image}
        sizes={WINDOW_SIZES}
        eager
        decorative
        className="size-full max-md:aspect-video"
      />
      <span className="absolute bottom-3 left-3 flex max-w-[calc(100%-1.5rem)] items-baseline gap-x-2 rounded-box bg-surface px-3 py-1 text-ink text-sm">
        <span lang={titleLanguage} className="truncate">
          {title}
        </span>
        <span aria-hidden="true" className="text-muted">
          ·
        </span>
        <span className="price">
          <PriceTag cents={price.cents} from={price.from} />
        </span>
      </span>
    </a>
  );
}

function WindowPicture({ hero, model, accent }: Pick<WelcomeContent, "hero" | "model" | "accent">) {
  if (hero)
    return (
      <span className={`block bg-ground ${FRAME}`}>
        <img
          src={hero.url}
          alt=""
          width={hero.width}
          height={hero.height}
          decoding="sync"
          className="size-full object-cover"
          {...{ fetchpriority: "high" }}
        />
      </span>
    );
  if (model) return <ModelInWindow model={model} />;
  return (
    <img
      src={accent ? VASE.withoutAccent : VASE.url}
      alt=""
      width={VASE.width}
      height={VASE.height}
      className="h-64 w-auto justify-self-center object-contain max-md:hidden"
    />
  );
}

const FACT = "before:mr-2 before:content-['·'] first:before:content-none";

function TrustLine({ trust: { rating, buyers, models } }: { trust: Trust }) {
  const t = useT();
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-2 text-muted text-sm tabular-nums">
      {rating && (
        <span className={FACT}>
          <StarShape className="size-4 align-[-0.2em] text-star" />{" "}
          <span>
            {t.count("welcome.rated", rating.reviews, { average: number(rating.average, t.language, 1) })}
          </span>
        </span>
      )}
      {buyers > 0 && <span className={FACT}>{t.count("welcome.buyers", buyers)}</span>}
      {models > 0 && <span className={FACT}>{t.count("welcome.models", models)}</span>}
    </p>
  );
}

/** The shop's window. Without a router: the front page shows it as HTML that the server made. */
export function Welcome({ content: { title, lead, trust, ...picture } }: { content: WelcomeContent }) {
  const t = useT();
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-12 gap-y-3 px-4 pt-3 sm:px-6 md:grid-cols-[minmax(0,1fr)_42%] md:pt-6 lg:grid-cols-[minmax(0,1fr)_29rem] wide:grid-cols-[minmax(0,1fr)_34rem]">
      <div className="min-w-0">
        <h1 lang={title?.lang} className="text-hero md:max-w-[20ch]">
          {title?.text ?? t("welcome.title")}
        </h1>
        <p lang={lead?.lang} className="mt-2 max-w-[44ch] text-muted md:mt-4 md:text-md">
          {lead?.text ?? t("welcome.lead")}
        </p>
        {trust && <TrustLine trust={trust} />}
        <div className="mt-3 flex flex-wrap gap-1.5 max-lg:*:px-2.5 max-[25rem]:*:px-2 max-[25rem]:*:text-sm md:mt-6 lg:gap-3">
          <a href="/register" className={buttonClassName()}>
            {t("welcome.getStarted")}
          </a>
          <a href="#products" className={buttonClassName({ variant: "secondary" })}>
            {t("welcome.seeProducts")}
          </a>
          <a href="/contact" className={buttonClassName({ variant: "quiet" })}>
            {t("welcome.contact")}
          </a>
        </div>
      </div>
      <WindowPicture {...picture} />
    </section>
  );
}
