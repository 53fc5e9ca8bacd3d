import type { CSSProperties } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { inertIf } from "#app/ui/inert.ts";
import { accentProperties, accentShades, DEFAULT_ACCENT, type Theme } from "./accent.ts";
import type { BrandPicture } from "./brand.contract.ts";
import { BrandLogo } from "./brand-logo.tsx";
import type { Typeface } from "./typefaces.ts";
import { Welcome } from "./welcome.tsx";
import type { WelcomeContent } from "./welcome-content.ts";

/** The colours of page-styles.css, repeated because its dark theme applies to whole pages only. */
export const PREVIEW_COLOURS: Record<Theme, Record<string, string>> = {
  light: {
    "--color-paper": "#faf8f4",
    "--color-surface": "#ffffff",
    "--color-raised": "#ffffff",
    "--color-ground": "#f1ede5",
    "--color-ink": "#1b1d21",
    "--color-muted": "#5b6068",
    "--color-line": "#e6e1d8",
    "--color-edge": "#8a857b",
    "--color-star": "#b45309",
    "--color-accent": DEFAULT_ACCENT,
    "--color-accent-strong": "#9a3412",
    "--color-on-accent": "#ffffff",
  },
  dark: {
    "--color-paper": "#15171a",
    "--color-surface": "#1d2024",
    "--color-raised": "#292d33",
    "--color-ground": "#25292e",
    "--color-ink": "#f2efea",
    "--color-muted": "#a6acb4",
    "--color-line": "#2c3036",
    "--color-edge": "#767d87",
    "--color-star": "#fbbf24",
    "--color-accent": "#fb923c",
    "--color-accent-strong": "#fdba74",
    "--color-on-accent": "#1b1d21",
  },
};

export interface PreviewedBrand {
  name: string;
  logo: BrandPicture | null;
  welcome: WelcomeContent;
}

interface BrandPreviewProps {
  brand: PreviewedBrand;
  accent: string | null;
  typeface: Typeface;
}

export function BrandPreview({ brand, accent, typeface }: BrandPreviewProps) {
  const t = useT();
  const shades = accent ? accentShades(accent) : null;
  const face = { "--font-display": `${typeface}, var(--font-sans)` };
  const styleOf = (theme: Theme): CSSProperties => ({
    ...PREVIEW_COLOURS[theme],
    ...(shades && accentProperties(shades[theme])),
    ...face,
    colorScheme: theme,
    zoom: 0.5,
  });
  return (
    <div className="grid gap-4">
      {(["light", "dark"] as const).map((theme) => (
        <figure key={theme}>
          <figcaption className="mb-1 text-muted text-sm">
            {t(theme === "light" ? "studioBrand.previewLight" : "studioBrand.previewDark")}
          </figcaption>
          <div
            {...inertIf(true)}
            style={styleOf(theme)}
            className="overflow-hidden rounded-box border border-line bg-paper text-ink"
          >
            <div className="border-line border-b px-6">
              <span className="flex min-h-16 min-w-0 items-center gap-2 font-semibold text-lg tracking-tight">
                <BrandLogo brand={brand} nameClassName="max-w-64 truncate" />
              </span>
            </div>
            <Welcome content={brand.welcome} />
          </div>
        </figure>
      ))}
    </div>
  );
}
