import type { RefObject } from "react";
import { number } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { Vector } from "#app/meshes/preview/read-preview.ts";

/**
 * The length of a side, rounded to thousandths and then to tenths, so that it is the same as in lists of
 * files; rounded to whole millimetres in a protected preview, which is off by some tenths. @param side
 * millimetres
 */
const lengthText = (side: number, isExact: boolean, t: Translate): string =>
  number(isExact ? Math.round(1000 * side) / 1000 : side, t.language, isExact ? 1 : 0);

const about = (isExact: boolean) => (isExact ? "" : "≈\u00a0");

/** Such as "≈ 94 × 94 × 172". */
export const sizesText = (size: Vector, isExact: boolean, t: Translate): string =>
  about(isExact) + size.map((side) => lengthText(side, isExact, t)).join(" × ");

interface SizeLabelsProps {
  labels: RefObject<HTMLDivElement>;
  size: Vector;
  isExact: boolean;
}

/** Hidden from screen readers, which find the same numbers beside the box's own checkbox. */
export function SizeLabels({ labels, size, isExact }: SizeLabelsProps) {
  const t = useT();
  return (
    <div ref={labels} aria-hidden="true">
      {(["x", "y", "z"] as const).map((axis, index) => (
        <span
          key={axis}
          className="viewer-size"
        >{`${about(isExact)}${lengthText(size[index] ?? 0, isExact, t)} mm`}</span>
      ))}
    </div>
  );
}
