/** The elements of printer-elements.ts, for components: React 18 sets what it is given on them as attributes. */
import type { PropsWithChildren } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "filament-cost": PropsWithChildren<{ "data-grams": number; "data-text": string }>;
      "printer-fit": PropsWithChildren<{ "data-footprint": string; class: string }>;
    }
  }
}
