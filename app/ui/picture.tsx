/** A model's picture on a tinted background; width and height reserve its space before it is loaded. */
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import { CubeIcon } from "./icons.tsx";

interface PictureProps {
  image: ProductImage | null;
  sizes: string;
  eager?: boolean;
  decorative?: boolean;
  className?: string;
}

export function Picture({ image, sizes, eager = false, decorative = false, className = "" }: PictureProps) {
  const frame = `aspect-4/3 overflow-hidden bg-ground ${className}`;
  if (!image)
    return (
      <span className={`grid place-items-center text-edge ${frame}`}>
        <CubeIcon className="size-12" />
      </span>
    );
  return (
    <span className={`block ${frame}`}>
      <img
        {...(image.narrower.length > 0 && {
          srcSet: [...image.narrower, image].map(({ url, width }) => `${url} ${width}w`).join(", "),
          sizes,
        })}
        src={image.url}
        width={image.width}
        height={image.height}
        alt={decorative ? "" : image.alt}
        lang={decorative ? undefined : image.altLanguage}
        loading={eager ? "eager" : "lazy"}
        decoding={eager ? "sync" : "async"}
        className="size-full object-cover"
        {...(eager && { fetchpriority: "high" })}
      />
    </span>
  );
}
