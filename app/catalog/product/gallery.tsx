import {
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";
import { ViewIn3d } from "#app/viewer/view-in-3d.tsx";
import { useLightbox } from "./use-lightbox.browser.ts";

const loadLightbox = () => import("./lightbox.tsx").then(({ Lightbox }) => Lightbox);

/** What fails here is loaded again, and reported, when a picture is opened. */
const loadAhead = () => void loadLightbox().catch(() => {});

const KEY_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** HTML (gallery.server.tsx). */
export interface GalleryHtml {
  /** The pictures; each is a link to its large one. */
  carousel: string;
  /** Thumbnails that link to the pictures of the carousel. */
  thumbnails: string;
}

/** The carousel (the `ul` of the HTML) scrolls from picture to picture; the thumbnail of the one that is shown is marked. */
function useCarousel(count: number) {
  const section = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(0);
  const carousel = () => section.current?.querySelector("ul");
  /** The links and videos of the carousel ("ul") or of the thumbnails ("ol"). */
  const items = (list: "ul" | "ol") => [
    ...(section.current?.querySelectorAll<HTMLElement>(`${list} :is(a, video):first-child`) ?? []),
  ];
  const show = (index: number) => {
    const to = Math.min(count - 1, Math.max(0, index));
    carousel()?.scrollTo({ left: to * (carousel()?.clientWidth ?? 0) });
    setShown(to);
    return to;
  };
  const focus = (index: number) => items("ul")[index]?.focus({ preventScroll: true });
  const followScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = carousel() ?? {};
    setShown(Math.round(scrollLeft / Math.max(1, clientWidth)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the carousel may have been scrolled before hydration.
  useEffect(() => startTransition(followScroll), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the thumbnails are HTML.
  useEffect(() => {
    for (const [index, item] of items("ol").entries()) item.ariaCurrent = String(index === shown);
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = KEY_STEPS[event.key];
    if (!delta) return;
    event.preventDefault();
    // While the carousel still scrolls, the focus is ahead of what is shown.
    const focused = items("ul").indexOf(document.activeElement as HTMLElement);
    const to = show((focused < 0 ? shown : focused) + delta);
    if (focused >= 0) focus(to);
  };
  return { section, items, show, focus, followScroll, onKeyDown };
}

interface GalleryProps {
  product: Pick<ProductDetail, "images" | "preview" | "title">;
  html: GalleryHtml;
}

export function Gallery({ product, html }: GalleryProps) {
  const t = useT();
  const { images } = product;
  const { section, items, show, focus, followScroll, onKeyDown } = useCarousel(images.length);
  const { Lightbox, enlarge } = useLightbox("lightbox", { count: images.length, load: loadLightbox });
  const onClick = (event: MouseEvent) => {
    const indexIn = (list: "ul" | "ol") =>
      items(list).findIndex((item) => item.contains(event.target as Element));
    const [picture, thumbnail] = [indexIn("ul"), indexIn("ol")];
    if ((picture < 0 && thumbnail < 0) || images[picture]?.video) return;
    event.preventDefault();
    if (picture < 0) show(thumbnail);
    else enlarge(picture);
  };
  return (
    <section ref={section} aria-label={t("product.pictures")} onKeyDown={onKeyDown} onClick={onClick}>
      <div className="pictures">
        <div onScrollCapture={followScroll} onPointerEnter={loadAhead} onFocusCapture={loadAhead}>
          <StaticHtml html={html.carousel} />
        </div>
        <ViewIn3d product={product} />
      </div>
      <StaticHtml html={html.thumbnails} />
      {Lightbox && (
        <Suspense fallback={null}>
          <Lightbox name="lightbox" images={images} show={show} focus={focus} />
        </Suspense>
      )}
    </section>
  );
}
