/** Messages between the page and its worker; the same calls where the page renders itself. */
import type { MeshErrorCode } from "#app/meshes/mesh-error.ts";
import type { MeshFormat } from "#app/meshes/mesh-formats.ts";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import type { Vector } from "#app/meshes/preview/read-preview.ts";
import type { Section } from "./arrangement.ts";
import type { Colour, Plate } from "./scene.browser.ts";

export interface MeshFile {
  kind: "file";
  url: string;
  name: string;
  format: MeshFormat;
  bytes: number;
  mmPerUnit: number;
  /** Watertight, and no part is inside out: back faces can be culled. */
  solid: boolean;
}

export type ModelSource = { kind: PreviewKind; url: string } | MeshFile;

/** The canvas as the page shows it, in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
  pixelRatio: number;
}

/** CSS pixels at the canvas's edges that controls cover. */
export interface Insets {
  bottom: number;
  left: number;
}

export interface Appearance {
  colour: Colour;
  lineColour: Colour;
  /** From 0, where the files place the parts, to 1, side by side; null: 0 for an assembly, else 1. */
  spread: number | null;
  hidden: ReadonlySet<number>;
  section: Section | null;
  sizes: boolean;
  plate: Plate | null;
  insets: Insets;
  reducedMotion: boolean;
}

export type CameraMove =
  | { turn: number; tilt: number }
  /** A factor of the camera's distance: below 1 zooms in. */
  | { zoom: number }
  /** A pan, in fractions of the picture's height. */
  | { right: number; up: number };

export type ViewCommand =
  | { appearance: Appearance }
  | { viewport: Viewport }
  /** `animated`: the camera eases to it; a drag moves it at once. */
  | { move: CameraMove; animated: boolean }
  | { reset: true };

export interface LabelPosition {
  x: number;
  y: number;
}

/** What a reader takes for the size of the model: of the assembly, of the only part on show, or of the largest of those that lie apart. */
export interface Measured {
  size: Vector;
  isLargestPart: boolean;
}

export type ViewEvent =
  | { loaded: number }
  /** Once: the parts' names, how many parts of the model are not among them, and the initial spread. */
  | { parts: string[]; omitted: number; spread: number }
  /** The first frame is drawn, also after a restored context. */
  | { shown: true }
  | { contextLost: true }
  | { unsupported: true }
  /** The dimensions of the visible parts' bounding box have changed, or what is measured of them; millimetres. */
  | { size: Vector; measured: Measured }
  /** Where the dimensions along x, y and z are labelled, with each frame that shows the bounding box. */
  | { labels: LabelPosition[] }
  /** `code`: the file is not a readable mesh. */
  | { failure: string; code?: MeshErrorCode | undefined };

export const webGl = (canvas: HTMLCanvasElement | OffscreenCanvas): WebGL2RenderingContext | null =>
  canvas.getContext("webgl2", {
    alpha: true,
    antialias: true,
    powerPreference: "low-power",
  }) as WebGL2RenderingContext | null;
