/** A model's picture on its tinted ground; width and height keep its place before it arrives. */
import type { ProductImage } from "#app/domain/catalog/catalog.contract.ts";
import { CubeIcon } from "./icons.tsx";

interface PictureProps {
  image: ProductImage | null;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** In view at first: it is loaded with high priority. */
  eager?: boolean;
  /** The text beside it already describes it. */
  decorative?: boolean;
  className?: string;
}

export function Picture({ image, sizes, eager = false, decorative = false, className = "" }: PictureProps) {
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
        loading={eager ? "eager" : "lazy"}
        decoding={eager ? "sync" : "async"}
        {...(eager && { fetchpriority: "high" })}
      />
    </span>
  );
}
