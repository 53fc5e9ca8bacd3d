import { useLocation, useNavigate } from "@remix-run/react";
import PhotoSwipe, { type PhotoSwipeOptions } from "photoswipe";
import styles from "photoswipe/style.css?inline";
import { useEffect, useRef } from "react";
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { adoptStyles } from "#app/ui/adopt-styles.browser.ts";
import { type LightboxName, lightboxHash, lightboxIndex, OPENED_FROM_PAGE } from "./lightbox-hash.browser.ts";

adoptStyles(styles);

interface LightboxProps {
  name: LightboxName;
  images: readonly ProductImage[];
  captions?: readonly string[];
  show?: (index: number) => void;
  focus: (index: number) => void;
}

const slideOf = ({ url, narrower, ...image }: ProductImage) => ({
  ...image,
  src: url,
  srcset: [...narrower, { url, width: image.width }].map(({ url, width }) => `${url} ${width}w`).join(", "),
  msrc: narrower[0]?.url,
});

type ZoomLevel = Pick<PhotoSwipe["currSlide"] & {}, "zoomLevels">["zoomLevels"];

/** At which a picture fills the window, also one with few pixels: enlarged, it is never smaller than on the page. */
const filling = ({ panAreaSize, elementSize }: ZoomLevel): number =>
  panAreaSize && elementSize ? Math.min(panAreaSize.x / elementSize.x, panAreaSize.y / elementSize.y) : 1;

/**
 * A modal dialog keeps focus and screen readers inside, above everything else; it is removed once the picture has faded out.
 * @returns the lightbox, and a `close` that also works during the opening animation, when `photoSwipe.close` does nothing
 */
function openPhotoSwipe(label: string, options: PhotoSwipeOptions) {
  const dialog = document.createElement("dialog");
  dialog.className = "fixed inset-0 size-full max-h-none max-w-none bg-transparent backdrop:bg-transparent";
  dialog.setAttribute("aria-label", label);
  document.body.appendChild(dialog);
  dialog.showModal();
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const photoSwipe = new PhotoSwipe({
    ...options,
    ...(reducedMotion && { showHideAnimationType: "none", zoomAnimationDuration: false }),
    appendToEl: dialog,
    // The dialog handles these.
    escKey: false,
    trapFocus: false,
    returnFocus: false,
  });
  const close = () => {
    if (photoSwipe.opener.isOpen) photoSwipe.close();
    else photoSwipe.on("openingAnimationEnd", () => photoSwipe.close());
  };
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener("click", ({ target }) => {
    if ((target as Element).closest(".pswp__button--close")) close();
  });
  photoSwipe.on("initialLayout", () => photoSwipe.element?.removeAttribute("role"));
  photoSwipe.on("destroy", () => dialog.remove());
  return { photoSwipe, close };
}

const CAPTION =
  "pointer-events-none absolute inset-x-0 bottom-0 bg-[rgb(0_0_0/0.6)] p-4 text-center text-[white] text-sm empty:hidden";

function showCaptions(photoSwipe: PhotoSwipe, captions: readonly string[]) {
  const onInit = (element: HTMLElement) => {
    element.ariaLive = "polite";
    photoSwipe.on("change", () => {
      element.textContent = captions[photoSwipe.currIndex] ?? "";
    });
  };
  photoSwipe.on("uiRegister", () =>
    photoSwipe.ui?.registerElement({ name: "caption", className: CAPTION, appendTo: "root", onInit }),
  );
}

export function Lightbox({ name, images, captions, show, focus }: LightboxProps) {
  const t = useT();
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ navigate, show, focus });
  latest.current = { navigate, show, focus };
  const labels = {
    closeTitle: t("ui.close"),
    arrowPrevTitle: t("lightbox.previous"),
    arrowNextTitle: t("lightbox.next"),
    zoomTitle: t("lightbox.zoom"),
    errorMsg: t("lightbox.failed"),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; the address follows what is shown.
  useEffect(() => {
    const dataSource = images.map(slideOf);
    const options = {
      ...labels,
      dataSource,
      index: lightboxIndex(name, hash),
      loop: false,
      wheelToZoom: true,
      initialZoomLevel: filling,
      secondaryZoomLevel: (level: ZoomLevel) => Math.max(1, 2 * filling(level)),
      bgOpacity: 0.95,
    };
    const { photoSwipe, close } = openPhotoSwipe(
      t(name === "photo" ? "productPhotos.title" : "product.pictures"),
      options,
    );
    if (captions) showCaptions(photoSwipe, captions);
    let shown = options.index;
    let closing = false;
    photoSwipe.on("change", () => {
      const index = photoSwipe.currIndex;
      if (closing || index === shown) return;
      shown = index;
      latest.current.show?.(index);
      latest.current.navigate(lightboxHash(name, index), { replace: true, state, preventScrollReset: true });
    });
    photoSwipe.on("close", () => {
      if (closing) return;
      closing = true;
      if (state === OPENED_FROM_PAGE) latest.current.navigate(-1);
      else latest.current.navigate({ hash: "" }, { replace: true, preventScrollReset: true });
    });
    photoSwipe.on("destroy", () => latest.current.focus(photoSwipe.currIndex));
    photoSwipe.init();
    return () => {
      closing = true;
      close();
    };
  }, []);
  return null;
}
