/** A shot puts the parts of a model in place, picks colours and says where the camera stands. */
import type { Manifold, Vec3 } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";
import type { View } from "./scene.ts";

/** The parts of a model by file name without `.stl`. */
export type Parts = (file: string) => Manifold;

export interface Placed {
  solid: Manifold;
  /** Overrides the model's filament colour. */
  colour?: string;
}

export interface Shot extends Partial<View> {
  place(parts: Parts, m: Kernel): Placed[];
}

export interface Session {
  id: string;
  colour: string;
  ground: string;
  shots: Shot[];
}

/** Rotates, drops the solid on the ground with its middle over the origin, then moves it. */
export function put(solid: Manifold, turn: Vec3 = [0, 0, 0], move: Vec3 = [0, 0, 0]): Manifold {
  const turned = solid.rotate(turn);
  const { min, max } = turned.boundingBox();
  return turned.translate(move[0] - (min[0] + max[0]) / 2, move[1] - (min[1] + max[1]) / 2, move[2] - min[2]);
}

/** Rotates about the origin and moves, without dropping. */
export function pose(solid: Manifold, turn: Vec3, move: Vec3): Manifold {
  return solid.rotate(turn).translate(move);
}
