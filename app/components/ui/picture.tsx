/** A model's picture on its tinted ground; width and height keep its place before it arrives. */
import type { ProductImage } from "#app/domain/catalog/catalog.contract.ts";
import { CubeIcon } from "./icons.tsx";

interface PictureProps {
  image: ProductImage | null;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** The first picture in view: loaded with high priority. */
  first?: boolean;
  /** The text beside it already describes it. */
  decorative?: boolean;
  className?: string;
}

export function Picture({ image, sizes, first = false, decorative = false, className = "" }: PictureProps) {
  const frame = `picture ${className}`;
  if (!image)
    return (
      <span className={frame}>
        <CubeIcon className="size-12" />
      </span>
    );
  return (
    <span className={frame}>
      <img
        {...(image.narrower.length > 0 && {
          srcSet: [...image.narrower, image].map(({ url, width }) => `${url} ${width}w`).join(", "),
          sizes,
        })}
        src={image.url}
        width={image.width}
        height={image.height}
        alt={decorative ? "" : image.alt}
        loading={first ? "eager" : "lazy"}
        decoding={first ? "sync" : "async"}
        {...(first && { fetchpriority: "high" })}
      />
    </span>
  );
}
