import {
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ProductDetail, ProductImage } from "#app/catalog/catalog.contract.ts";
import { importTwice } from "#app/http/import-with-retry.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { PlayIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ViewIn3d } from "#app/viewer/view-in-3d.tsx";
import { useLightbox } from "./use-lightbox.browser.ts";

const SIZES = "(min-width: 64rem) 42rem, (min-width: 48rem) 56vw, calc(100vw - 2rem)";

const KEY_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

const loadLightbox = () => importTwice(() => import("./lightbox.tsx")).then(({ Lightbox }) => Lightbox);

/** What fails here is loaded again, and reported, when a picture is opened. */
const loadAhead = () => void loadLightbox().catch(() => {});

function useCarousel(count: number) {
  const row = useRef<HTMLUListElement>(null);
  const items = useRef<(HTMLElement | null)[]>([]);
  const [shown, setShown] = useState(0);
  const show = (index: number) => {
    const to = Math.min(count - 1, Math.max(0, index));
    row.current?.scrollTo({ left: to * row.current.clientWidth });
    setShown(to);
    return to;
  };
  const focus = (index: number) => items.current[index]?.focus({ preventScroll: true });
  const followScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    setShown(Math.round(scrollLeft / Math.max(1, clientWidth)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may have been scrolled before hydration.
  useEffect(() => startTransition(followScroll), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    // Alt and an arrow go back in the history; a video has arrow keys of its own.
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLVideoElement)
      return;
    event.preventDefault();
    // While the row still scrolls, the focus is ahead of what is shown.
    const focused = items.current.indexOf(document.activeElement as HTMLElement);
    const to = show((focused < 0 ? shown : focused) + step);
    if (focused >= 0) focus(to);
  };
  return { row, items, shown, show, focus, followScroll, onKeyDown };
}

interface GalleryProps {
  product: Pick<ProductDetail, "images" | "preview" | "title">;
}

export function Gallery({ product }: GalleryProps) {
  const t = useT();
  const { images } = product;
  const shownAs = ({ shows }: ProductImage) => (shows ? t(`gallery.${shows}`) : "");
  const { row, items, shown, show, focus, followScroll, onKeyDown } = useCarousel(images.length);
  const { Lightbox, enlarge } = useLightbox("lightbox", { count: images.length, load: loadLightbox });
  return (
    <section aria-label={t("product.pictures")} onKeyDown={onKeyDown}>
      <div className="relative">
        {images.length === 0 ? (
          <Picture image={null} sizes={SIZES} className="rounded-box border border-line" />
        ) : (
          <ul
            ref={row}
            onScroll={followScroll}
            onPointerEnter={loadAhead}
            onFocus={loadAhead}
            className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-box border border-line bg-ground"
          >
            {images.map((image, index) => {
              const item = (element: HTMLElement | null) => {
                items.current[index] = element;
              };
              return (
                <li
                  key={image.url}
                  id={`picture-${index + 1}`}
                  className="relative w-full shrink-0 snap-center"
                >
                  {image.video ? (
                    <Turntable image={image} item={item} />
                  ) : (
                    <LargePicture
                      image={image}
                      number={index + 1}
                      item={item}
                      enlarge={() => enlarge(index)}
                    />
                  )}
                  {image.shows && (
                    <span className="pointer-events-none absolute top-3 left-3 rounded-full bg-surface px-2.5 text-sm leading-6">
                      {shownAs(image)}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <ViewIn3d product={product} />
      </div>
      {images.length > 1 && <Thumbnails images={images} shown={shown} show={show} />}
      {Lightbox && (
        <Suspense fallback={null}>
          <Lightbox
            name="lightbox"
            images={images}
            captions={images.map(shownAs)}
            show={show}
            focus={focus}
          />
        </Suspense>
      )}
    </section>
  );
}

interface CarouselItemProps {
  image: ProductImage;
  item: RefCallback<HTMLElement>;
}

const Turntable = ({ image, item }: CarouselItemProps) => (
  <video
    ref={item}
    src={image.video}
    poster={(image.narrower.at(-1) ?? image).url}
    width={image.width}
    height={image.height}
    aria-label={image.alt}
    lang={image.altLanguage}
    preload="none"
    controls
    loop
    muted
    playsInline
    className="block aspect-4/3 w-full bg-ground"
  />
);

interface LargePictureProps extends CarouselItemProps {
  number: number;
  enlarge: () => void;
}

/** Without scripts the link lays the picture over the page (`:target`), and Close or Back takes it away. */
function LargePicture({ image, number, item, enlarge }: LargePictureProps) {
  const t = useT();
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    enlarge();
  };
  return (
    <div
      id={`large-${number}`}
      className="group/large noscript:target:fixed noscript:target:inset-0 noscript:target:z-50 noscript:target:grid noscript:target:place-content-center noscript:target:gap-4 noscript:target:bg-paper noscript:target:text-center"
    >
      <a
        ref={item}
        href={`#large-${number}`}
        onClick={onClick}
        className="relative block cursor-zoom-in outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:-outline-offset-4 noscript:group-target/large:w-[min(100vw,110vh)]"
      >
        <Picture image={image} sizes={SIZES} eager={number === 1} />
      </a>
      <a href={`#picture-${number}`} className="hidden p-3 noscript:group-target/large:block">
        {t("ui.close")}
      </a>
    </div>
  );
}

interface ThumbnailsProps {
  images: readonly ProductImage[];
  shown: number;
  show: (index: number) => void;
}

function Thumbnails({ images, shown, show }: ThumbnailsProps) {
  const t = useT();
  return (
    <ol className="mt-3 flex flex-wrap gap-3">
      {images.map((image, index) => (
        <li key={image.url}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={t("gallery.picture", { number: index + 1, total: images.length })}
            aria-current={index === shown}
            onClick={(event) => {
              event.preventDefault();
              show(index);
            }}
            className="relative block w-18 overflow-hidden rounded-lg border-2 border-line transition-colors hover:border-edge aria-[current=true]:border-accent sm:w-22"
          >
            {/* The carousel's `sizes`, so that the browser uses the file that it loads for the carousel. */}
            <Picture image={image} sizes={SIZES} decorative />
            {image.video && (
              <PlayIcon className="absolute inset-0 m-auto size-7 rounded-full bg-ground p-1" />
            )}
          </a>
        </li>
      ))}
    </ol>
  );
}
