/**
 * The shop's accent colour in both themes. A colour that could not be read on the pages' backgrounds is moved to the nearest
 * lightness that can (WCAG 2.2, 1.4.3), with its hue; the arithmetic is OKLab's (https://bottosson.github.io/posts/oklab/).
 */

/** The backgrounds that the accent is text on, and its share in the `soft` shade; the same colours as in page-styles.css. */
export const BACKGROUNDS = {
  light: { surface: "#ffffff", others: ["#faf8f4", "#f1ede5"], soft: 0.08 },
  dark: { surface: "#1d2024", others: ["#15171a", "#292d33", "#25292e"], soft: 0.14 },
} as const;
export type Theme = keyof typeof BACKGROUNDS;

/** The accent of the light theme where the seller chose none; the same colour as in page-styles.css. */
export const DEFAULT_ACCENT = "#c2410c";

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

const ON_ACCENT: Record<Theme, string> = { light: "#ffffff", dark: "#1b1d21" };
const MIN_CONTRAST = 4.5;
const LIGHTNESS_STEP = 0.004;
const HOVER_STEP = 0.08;

/** Red, green and blue, each from 0 to 1. */
type Rgb = readonly [number, number, number];

/** Lightness from 0 to 1; `a` is green to red, `b` blue to yellow. */
interface Oklab {
  lightness: number;
  a: number;
  b: number;
}

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

const hexOf = (parts: Rgb): string =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(Math.max(part, 0), 1) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(toLinear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function oklabOf(hex: string): Oklab {
  const [red, green, blue] = rgbOf(hex).map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function srgbOf({ lightness, a, b }: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const isInGamut = (parts: Rgb) => parts.every((part) => part > -0.0005 && part < 1.0005);

/** The colour at another lightness; its chroma is reduced until sRGB can show it. */
function hexAt(colour: Oklab, lightness: number): string {
  let chromaShare = 1;
  let parts = srgbOf({ ...colour, lightness });
  while (!isInGamut(parts) && chromaShare > 0) {
    chromaShare -= 0.02;
    parts = srgbOf({ lightness, a: colour.a * chromaShare, b: colour.b * chromaShare });
  }
  return hexOf(parts);
}

function mix(accent: string, surface: string, share: number): string {
  const under = rgbOf(surface);
  return hexOf(
    rgbOf(accent).map((part, at) => part * share + (under[at] ?? 0) * (1 - share)) as unknown as Rgb,
  );
}

const softOf = (accent: string, theme: Theme) =>
  mix(accent, BACKGROUNDS[theme].surface, BACKGROUNDS[theme].soft);

function isReadable(accent: string, theme: Theme): boolean {
  const { surface, others } = BACKGROUNDS[theme];
  const pairs = [surface, ...others, softOf(accent, theme), ON_ACCENT[theme]];
  return pairs.every((other) => contrast(accent, other) >= MIN_CONTRAST);
}

interface AccentShades {
  accent: string;
  strong: string;
  soft: string;
  onAccent: string;
}

function shadesIn(theme: Theme, colour: string): AccentShades {
  const oklab = oklabOf(colour);
  const direction = theme === "light" ? -1 : 1;
  const end = theme === "light" ? 0 : 1;
  let { lightness } = oklab;
  let accent = colour;
  while (!isReadable(accent, theme) && lightness !== end) {
    const next = lightness + direction * LIGHTNESS_STEP;
    lightness = Math.min(Math.max(next, 0), 1);
    accent = hexAt(oklab, lightness);
  }
  const hoverLightness = lightness + direction * HOVER_STEP;
  // Next to black or white, the hover shade goes the other way: there the contrast is large enough for it.
  const isWithinRange = hoverLightness > 0.05 && hoverLightness < 0.98;
  const strong = hexAt(oklab, isWithinRange ? hoverLightness : lightness - direction * HOVER_STEP);
  return { accent, strong, soft: softOf(accent, theme), onAccent: ON_ACCENT[theme] };
}

export const accentShades = (colour: string): Record<Theme, AccentShades> => ({
  light: shadesIn("light", colour),
  dark: shadesIn("dark", colour),
});

export const accentProperties = ({ accent, strong, soft, onAccent }: AccentShades) => ({
  "--color-accent": accent,
  "--color-accent-strong": strong,
  "--color-accent-soft": soft,
  "--color-on-accent": onAccent,
});

const declarations = (shades: AccentShades) =>
  Object.entries(accentProperties(shades))
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

/** CSS that overrides the accent of page-styles.css; it must come after that file. */
export function accentStyles(colour: string): string {
  const { light, dark } = accentShades(colour);
  return `:root{${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}
