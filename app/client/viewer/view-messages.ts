/** Messages between the page and the thread that draws; the same where the page draws by itself. */
import type { MeshErrorCode } from "#app/domain/meshes/mesh-error.ts";
import type { MeshFormat } from "#app/domain/meshes/mesh-formats.ts";
import type { PreviewKind } from "#app/domain/meshes/preview/preview-kinds.ts";
import type { Vector } from "#app/domain/meshes/preview/read-preview.ts";
import type { Section } from "./arrangement.ts";
import type { Colour, Plate } from "./scene.ts";

/** A mesh file that its reader owns. */
export interface MeshFile {
  kind: "file";
  url: string;
  /** Its path in the zip. */
  name: string;
  format: MeshFormat;
  bytes: number;
  /** Known to be closed and nowhere inside out. */
  solid: boolean;
}

export type ModelSource = { kind: PreviewKind; url: string } | MeshFile;

/** The canvas as the page shows it, in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
  pixelRatio: number;
}

/** Pixels at the edges of the canvas that something lies over. */
export interface Covered {
  bottom: number;
  left: number;
}

export interface Appearance {
  colour: Colour;
  /** Of the bed and the box of sizes. */
  lineColour: Colour;
  /** 0: the parts stand as in their files; 1: side by side; null: whichever suits them. */
  spread: number | null;
  hidden: ReadonlySet<number>;
  section: Section | null;
  /** A box around what is shown, with its sides' lengths. */
  sizes: boolean;
  plate: Plate | null;
  covered: Covered;
  /** The reader wants less motion: the camera jumps. */
  reducedMotion: boolean;
}

export type Move =
  | { turn: number; tilt: number }
  | { zoom: number }
  /** In parts of the picture's height. */
  | { right: number; up: number };

export type ViewCommand =
  | { appearance: Appearance }
  | { viewport: Viewport }
  /** `gently`: the picture glides; otherwise it follows the hand at once. */
  | { move: Move; gently: boolean }
  /** Everything in view, seen as at first. */
  | { reset: true };

/** In CSS pixels from the top left corner of the canvas. */
export interface LabelPlace {
  x: number;
  y: number;
}

export type ViewEvent =
  /** The bytes of a file that have come so far. */
  | { loaded: number }
  /** Once, with the names of the parts and how far apart they stand at first. */
  | { parts: string[]; spread: number }
  /** A picture is on the screen: the first, and the first after the card had lost everything. */
  | { shown: true }
  /** The graphics card has lost everything; it may come back. */
  | { lost: true }
  /** There is no WebGL 2. */
  | { unsupported: true }
  /** The box around what is shown has another size, in millimetres. */
  | { size: Vector }
  /** For the lengths along x, y and z, with each picture that has a box of sizes. */
  | { labels: LabelPlace[] }
  /** `code`: what came is no mesh that can be shown. */
  | { failure: string; code?: MeshErrorCode | undefined };

/** @returns null when this browser has no WebGL 2 */
export const webGl = (canvas: HTMLCanvasElement | OffscreenCanvas): WebGL2RenderingContext | null =>
  canvas.getContext("webgl2", {
    alpha: true,
    antialias: true,
    powerPreference: "low-power",
  }) as WebGL2RenderingContext | null;
