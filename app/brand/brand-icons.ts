import type { RootData } from "#app/shell/page-meta.ts";
import type { Brand } from "./brand.contract.ts";

export const brandIcons = ({ icons }: Pick<Brand, "icons">): RootData["icons"] =>
  icons
    ? [
        { rel: "icon", href: icons.small.url, type: "image/png" },
        { rel: "apple-touch-icon", href: icons.small.url },
      ]
    : [
        { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
        { rel: "apple-touch-icon", href: "/icon-180.png" },
      ];
