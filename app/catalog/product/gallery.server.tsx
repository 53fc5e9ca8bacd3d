import type { ProductDetail, ProductImage } from "#app/catalog/catalog.contract.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { PlayIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import type { GalleryHtml } from "./gallery.tsx";

const SIZES = "(min-width: 64rem) 42rem, (min-width: 48rem) 56vw, calc(100vw - 2rem)";

interface PicturesProps {
  images: readonly ProductImage[];
}

/** A turntable, which is loaded when it is played; the browser's controls stop it. */
const Turntable = ({ image }: { image: ProductImage }) => (
  <video
    src={image.video}
    poster={(image.narrower.at(-1) ?? image).url}
    width={image.width}
    height={image.height}
    aria-label={image.alt}
    preload="none"
    controls
    loop
    muted
    playsInline
    className="block aspect-4/3 w-full bg-ground"
  />
);

/** A picture that a link enlarges; without scripts `:target` does. */
const LargePicture = ({ image, number }: { image: ProductImage; number: number }) => {
  const t = useT();
  return (
    <div id={`large-${number}`} className="large-picture">
      <a
        href={`#large-${number}`}
        className="block cursor-zoom-in outline-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset"
      >
        <Picture image={image} sizes={SIZES} eager={number === 1} />
      </a>
      <a href={`#picture-${number}`} className="hidden">
        {t("ui.close")}
      </a>
    </div>
  );
};

function Carousel({ images }: PicturesProps) {
  if (images.length === 0)
    return <Picture image={null} sizes={SIZES} className="rounded-box border border-line" />;
  return (
    <ul className="no-scrollbar flex scroll-smooth snap-x snap-mandatory overflow-x-auto rounded-box border border-line bg-ground">
      {images.map((image, index) => (
        <li key={image.url} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
          {image.video ? <Turntable image={image} /> : <LargePicture image={image} number={index + 1} />}
        </li>
      ))}
    </ul>
  );
}

function Thumbnails({ images }: PicturesProps) {
  const t = useT();
  return (
    <ol className="mt-3 flex flex-wrap gap-3">
      {images.map((image, index) => (
        <li key={image.url}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={t("gallery.picture", { number: index + 1, total: images.length })}
            aria-current={index === 0}
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

/** A product's pictures in a row that scrolls, and a thumbnail of each where there are several. */
export const gallery = (t: Translate, { images }: Pick<ProductDetail, "images">): GalleryHtml => ({
  carousel: staticHtml(t, <Carousel images={images} />),
  thumbnails: images.length > 1 ? staticHtml(t, <Thumbnails images={images} />) : "",
});
