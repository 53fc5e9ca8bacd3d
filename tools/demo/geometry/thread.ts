/** Screw threads that print without supports: 45-degree flanks, several starts, tapered ends. */
import type { Manifold } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";
import { around, ease, polarSolid, steps, TURN } from "./polar.ts";

export interface Thread {
  radius: number;
  depth: number;
  /** Distance between neighbouring crests; one turn advances `pitch * starts`. */
  pitch: number;
  starts: number;
  length: number;
}

/** 0 at the root, 1 at the crest, for a position within one pitch. */
function profile(position: number, thread: Thread): number {
  const phase = position - Math.floor(position);
  const flank = thread.depth / thread.pitch;
  const flat = (1 - 2 * flank) / 2;
  const distance = Math.abs(phase - 0.5);
  return 1 - ease(distance, flat / 2, flat / 2 + flank);
}

/** The threaded rod from z = 0; crests fade in and out so that it starts easily. */
export function threadedRod(m: Kernel, thread: Thread, segments = 160): Manifold {
  const fade = thread.pitch * 0.5;
  const layers = Math.ceil((thread.length / thread.pitch) * 22) + 1;
  return polarSolid(m, {
    angles: around(segments),
    heights: steps(0, thread.length, layers),
    radius: (angle, z) => {
      const turns = z / thread.pitch - (angle / TURN) * thread.starts;
      const ends = ease(z, 0, fade) * ease(thread.length - z, 0, fade);
      return thread.radius - thread.depth + thread.depth * profile(turns, thread) * ends;
    },
  });
}

/** The hole a rod turns in: the same thread, `clearance` wider all around, with a chamfered mouth at the top. */
export function threadedHole(m: Kernel, thread: Thread, clearance: number): Manifold {
  const layers = Math.ceil((thread.length / thread.pitch) * 22) + 1;
  return polarSolid(m, {
    angles: around(160),
    heights: steps(0, thread.length, layers),
    radius: (angle, z) => {
      const turns = z / thread.pitch - (angle / TURN) * thread.starts;
      const mouth = thread.radius + clearance + 0.8 - (thread.length - z);
      return Math.max(mouth, thread.radius + clearance - thread.depth * (1 - profile(turns, thread)));
    },
  });
}
