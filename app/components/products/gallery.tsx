import { type KeyboardEvent, Suspense, startTransition, useEffect, useRef, useState } from "react";
import { Picture } from "#app/components/ui/picture.tsx";
import { ViewIn3d } from "#app/components/viewer/view-in-3d.tsx";
import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useLightbox } from "./use-lightbox.ts";

const loadLightbox = () => import("./lightbox.tsx").then(({ Lightbox }) => Lightbox);

const SIZES = "(min-width: 64rem) 42rem, (min-width: 48rem) 56vw, calc(100vw - 2rem)";
const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

const visibleIndex = (strip: HTMLElement | null) =>
  strip ? Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)) : 0;

function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const show = (index: number) => {
    const to = Math.min(count - 1, Math.max(0, index));
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: to * width });
    setShown(to);
    return to;
  };
  const focus = (index: number) =>
    strip.current?.children[index]?.querySelector("a")?.focus({ preventScroll: true });
  const onScroll = () => setShown(visibleIndex(strip.current));
  // The strip may have been scrolled before hydration.
  useEffect(() => startTransition(() => setShown(visibleIndex(strip.current))), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = KEYS[event.key];
    if (!delta) return;
    event.preventDefault();
    // While the strip still scrolls, the focus is ahead of what is shown.
    const focused = [...(strip.current?.children ?? [])].findIndex((item) =>
      item.contains(document.activeElement),
    );
    const to = show((focused < 0 ? shown : focused) + delta);
    if (focused >= 0) focus(to);
  };
  return { strip, shown, show, focus, onScroll, onKeyDown };
}

export function Gallery({ product }: { product: Pick<ProductDetail, "images" | "preview" | "title"> }) {
  const { images } = product;
  const t = useT();
  const { strip, shown, show, focus, onScroll, onKeyDown } = useStrip(images.length);
  const { Lightbox, enlarge } = useLightbox("lightbox", { count: images.length, load: loadLightbox });
  const numbers = (index: number) => ({ number: index + 1, total: images.length });
  if (images.length === 0)
    return (
      <div className="relative">
        <Picture image={null} sizes={SIZES} className="rounded-box border border-line" />
        <ViewIn3d product={product} />
      </div>
    );
  return (
    <section aria-label={t("product.pictures")} onKeyDown={onKeyDown}>
      <div className="relative">
        <ul
          ref={strip}
          onScroll={onScroll}
          className="no-scrollbar flex scroll-smooth snap-x snap-mandatory overflow-x-auto rounded-box border border-line bg-ground"
        >
          {images.map((image, index) => (
            <li key={image.url} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
              <div id={`large-${index + 1}`} className="large-picture">
                <a
                  href={`#large-${index + 1}`}
                  onPointerEnter={loadLightbox}
                  onFocus={loadLightbox}
                  onClick={(event) => {
                    event.preventDefault();
                    enlarge(index);
                  }}
                  className="block cursor-zoom-in outline-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset"
                >
                  <Picture image={image} sizes={SIZES} first={index === 0} />
                </a>
                <a href={`#picture-${index + 1}`} className="hidden">
                  {t("ui.close")}
                </a>
              </div>
            </li>
          ))}
        </ul>
        <ViewIn3d product={product} />
      </div>
      {images.length > 1 && (
        <ol className="mt-3 flex flex-wrap gap-3">
          {images.map((image, index) => (
            <li key={image.url}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={t("product.picture", numbers(index))}
                aria-current={index === shown}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
                className={`block w-18 overflow-hidden rounded-lg border-2 transition-colors sm:w-22 ${index === shown ? "border-accent" : "border-line hover:border-edge"}`}
              >
                {/* The same file as in the strip, which is loaded anyway. */}
                <Picture image={image} sizes={SIZES} decorative />
              </a>
            </li>
          ))}
        </ol>
      )}
      {Lightbox && (
        <Suspense fallback={null}>
          <Lightbox name="lightbox" images={images} show={show} focus={focus} />
        </Suspense>
      )}
    </section>
  );
}
