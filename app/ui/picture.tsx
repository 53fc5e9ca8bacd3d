/** A model's picture on a tinted background; width and height reserve its space before it is loaded. */
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import { CubeIcon } from "./icons.tsx";
import { srcSetOf } from "./picture-sources.ts";

interface PictureProps {
  image: ProductImage | null;
  /** Address of a picture that takes its place under a pointer that can hover; other devices never load it. */
  second?: string | null;
  sizes: string;
  eager?: boolean;
  decorative?: boolean;
  className?: string;
}

export function Picture({
  image,
  second,
  sizes,
  eager = false,
  decorative = false,
  className = "",
}: PictureProps) {
  const frame = `aspect-4/3 overflow-hidden bg-ground ${className}`;
  if (!image)
    return (
      <span className={`grid place-items-center text-edge ${frame}`}>
        <CubeIcon className="h-auto w-1/2 max-w-12" />
      </span>
    );
  return (
    <span className={`relative block ${frame}`}>
      <img
        {...(image.narrower.length > 0 && { srcSet: srcSetOf(image), sizes })}
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
      {second && (
        <img
          src={second}
          alt=""
          loading="lazy"
          className="absolute inset-0 hidden size-full object-cover transition-opacity group-hover:block starting:opacity-0"
        />
      )}
    </span>
  );
}
