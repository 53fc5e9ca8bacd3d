import { type KeyboardEvent, startTransition, useEffect, useRef, useState } from "react";
import { Picture } from "#app/components/ui/picture.tsx";
import type { ProductImage } from "#app/domain/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

const SIZES = "(min-width: 64rem) 42rem, 100vw";
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
  };
  const onScroll = () => setShown(visibleIndex(strip.current));
  // The strip may have been scrolled before hydration.
  useEffect(() => startTransition(() => setShown(visibleIndex(strip.current))), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = KEYS[event.key];
    if (!delta) return;
    event.preventDefault();
    show(shown + delta);
  };
  return { strip, shown, show, onScroll, onKeyDown };
}

export function Gallery({ images }: { images: readonly ProductImage[] }) {
  const t = useT();
  const { strip, shown, show, onScroll, onKeyDown } = useStrip(images.length);
  const nameOf = (index: number) => t("product.picture", { number: index + 1, total: images.length });
  if (images.length === 0)
    return <Picture image={null} sizes={SIZES} className="rounded-box border border-line" />;
  return (
    <section aria-label={t("product.pictures")} onKeyDown={onKeyDown}>
      <ul
        ref={strip}
        onScroll={onScroll}
        className="no-scrollbar flex scroll-smooth snap-x snap-mandatory overflow-x-auto rounded-box border border-line bg-ground"
      >
        {images.map((image, index) => (
          <li key={image.url} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
            <a
              href={image.url}
              className="block outline-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset"
            >
              <Picture image={image} sizes={SIZES} first={index === 0} />
            </a>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ol className="mt-3 flex flex-wrap gap-3">
          {images.map((image, index) => (
            <li key={image.url}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={nameOf(index)}
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
    </section>
  );
}
