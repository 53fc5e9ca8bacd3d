import type { Brand } from "./brand.contract.ts";

interface MakerFaceProps {
  brand: Pick<Brand, "name" | "portrait">;
  className: string;
}

/** The maker's picture, or the first letter of the shop's name. Always beside the name, so hidden from screen readers. */
export const MakerFace = ({ brand: { name, portrait }, className }: MakerFaceProps) =>
  portrait ? (
    <img
      src={portrait.url}
      alt=""
      width={portrait.width}
      height={portrait.height}
      loading="lazy"
      decoding="async"
      className={`shrink-0 rounded-full object-cover ${className}`}
    />
  ) : (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-ground font-semibold text-muted ${className}`}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
