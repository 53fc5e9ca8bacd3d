/** Print-in-place joints for articulated animals: an eye that swings around a pin with a narrow waist. */
import type { Manifold } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";
import { lathe } from "./turning.ts";

/** Distance between joints in millimetres. */
export const PITCH = 17;
/** Outer radius and height of the eye. */
export const [EYE_RADIUS, EYE_HEIGHT] = [5.4, 7.6];
const PLAY = 0.42;
const [PIN_WAIST, PIN_END] = [2.3, 3.7];
/** Room around and above the eye, so that it does not fuse with the next segment. */
export const GAP = 0.55;

/** Pin with a narrow waist, hanging from the roof over the next segment's eye. */
function pin(m: Kernel): Manifold {
  return lathe(m, [PIN_END, 0, PIN_WAIST, EYE_HEIGHT / 2, PIN_END, EYE_HEIGHT, 4.2, EYE_HEIGHT + 1.2], 64);
}

function eye(m: Kernel): Manifold {
  const r = EYE_RADIUS;
  const ring = lathe(m, [r - 0.5, 0, r, 0.5, r, EYE_HEIGHT - 0.7, r - 0.7, EYE_HEIGHT], 72);
  const waist = PIN_WAIST + PLAY;
  const wide = PIN_END + PLAY;
  return ring.subtract(
    lathe(m, [wide + 0.02, -0.1, waist, EYE_HEIGHT / 2, wide + 0.02, EYE_HEIGHT + 0.1], 64),
  );
}

/** The space in which the next segment swings: a cylinder for its eye, boxes for its body. */
function clearance(m: Kernel): Manifold {
  const low = m.Manifold.cylinder(EYE_HEIGHT + GAP + 1, EYE_RADIUS + GAP, EYE_RADIUS + GAP, 72).translate(
    0,
    0,
    -1,
  );
  const swing = [-32, -16, 0, 16, 32].map((turn) =>
    m.Manifold.cube([18, 7.4, EYE_HEIGHT + GAP + 1])
      .translate(-18, -3.7, -1)
      .rotate(0, 0, turn),
  );
  return m.Manifold.union([low, ...swing]).translate(-PITCH, 0, 0);
}

/** Body behind its own eye: a wedge that stays clear of the segment ahead up to 30 degrees either way. */
function behindEye(m: Kernel): Manifold {
  const wedge = m.CrossSection.ofPolygons([
    [0, 0],
    [-80, 124],
    [-80, -124],
  ]);
  return wedge.subtract(m.CrossSection.circle(EYE_RADIUS + 2.9, 96)).extrude(40);
}

/** Body ahead of its pin, and a disc around the pin that the segment behind can swing along. */
function aheadOfPin(m: Kernel): Manifold {
  const half = m.CrossSection.square(80).translate(-PITCH, -40);
  return half.add(m.CrossSection.circle(EYE_RADIUS + 2.4, 96).translate(-PITCH, 0)).extrude(40);
}

export interface Joint {
  pin: Manifold;
  eye: Manifold;
  /** Subtracted from a segment so that the next one can swing. */
  clearance: Manifold;
  behindEye: Manifold;
  aheadOfPin: Manifold;
}

export function jointOf(m: Kernel): Joint {
  return {
    pin: pin(m).translate(-PITCH, 0, 0),
    eye: eye(m),
    clearance: clearance(m),
    behindEye: behindEye(m),
    aheadOfPin: aheadOfPin(m),
  };
}

/** Places the parts one behind the other; each joint turns the next part by its bend, in degrees. */
export function placeInChain(parts: Manifold[], bend: (joint: number) => number): Manifold[] {
  let [x, y, turn] = [0, 0, 0];
  return parts.map((part, i) => {
    const placed = part.rotate(0, 0, turn).translate(x, y, 0);
    x -= PITCH * Math.cos((turn * Math.PI) / 180);
    y -= PITCH * Math.sin((turn * Math.PI) / 180);
    turn += bend(i);
    return placed;
  });
}
