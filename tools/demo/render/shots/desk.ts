/** Pictures of the things for desk and workshop. */
import type { Manifold } from "manifold-3d";
import { type Parts, type Placed, pose, put, type Session } from "../shot.ts";

const BRASS = "#e2a13c";
const geneva: Session = {
  id: "geneva-drive",
  colour: "#41506b",
  ground: "#e0e5ec",
  shots: [24, 68].map((rise) => ({
    turn: rise === 24 ? 22 : 8,
    rise: rise === 24 ? 34 : 68,
    place: (part: Parts) => {
      const [cap, , knob] = part("Caps-Knob")
        .decompose()
        .sort((a, b) => a.boundingBox().min[0] - b.boundingBox().min[0]);
      if (!cap || !knob) throw new Error("the caps have come apart");
      const turn = 126;
      const reach = 15;
      const angle = ((turn + 180) * Math.PI) / 180;
      const seat = put(knob, [180, 0, 0], [reach * Math.cos(angle), reach * Math.sin(angle), 12.4]);
      return [
        { solid: part("Base") },
        { solid: pose(part("Star"), [0, 0, 30], [56, 0, 12]), colour: BRASS },
        { solid: pose(part("Crank"), [0, 0, turn], [0, 0, 6.4]), colour: "#c9543a" },
        { solid: put(cap, [180, 0, 0], [0, 0, 13]), colour: "#2c3648" },
        { solid: put(cap, [180, 0, 0], [56, 0, 15.9]), colour: "#2c3648" },
        { solid: seat, colour: "#2c3648" },
      ];
    },
  })),
};
geneva.shots.push({
  turn: 14,
  rise: 42,
  place: (part) => [
    { solid: put(part("Base"), [0, 0, 0], [-30, 24, 0]) },
    { solid: put(part("Star"), [0, 0, 12], [92, 14, 0]), colour: BRASS },
    { solid: put(part("Crank"), [0, 0, 0], [-56, -52, 0]), colour: "#c9543a" },
    { solid: put(part("Caps-Knob"), [0, 0, 0], [20, -54, 0]), colour: "#2c3648" },
  ],
});

/** The two shells of the hinge box; the lid folded by `angle` degrees, 180 is shut. */
function folded(part: Parts, angle: number): Manifold[] {
  const [lid, base] = part("Box")
    .decompose()
    .sort((a, b) => a.boundingBox().min[0] - b.boundingBox().min[0]);
  if (!lid || !base) throw new Error("the hinge has come apart");
  return [base, lid.translate(0, 0, -20).rotate(0, angle, 0).translate(0, 0, 20)];
}

const box: Session = {
  id: "tide-hinge-box",
  colour: "#6c7fb0",
  ground: "#e2e6f1",
  shots: [
    { turn: 58, rise: 34, place: (part) => folded(part, 180).map((solid) => ({ solid })) },
    {
      turn: 64,
      rise: 30,
      place: (part) => [
        ...folded(part, 108).map((solid) => ({ solid })),
        { solid: part("Tray").translate(5.2 + 33, 0, 2), colour: "#e6c77e" },
      ],
    },
    { turn: 18, rise: 36, zoom: 1.9, shift: [-0.02, -0.1, 0.05], place: (part) => [{ solid: part("Box") }] },
  ],
};

const CLIPS = ["Clip-Five", "Clip-Three", "Clip-One"] as const;
const clips: Session = {
  id: "desk-cable-clips",
  colour: "#e4573d",
  ground: "#f9e3db",
  shots: [
    {
      turn: 24,
      rise: 24,
      place: (part) => CLIPS.map((clip, i) => ({ solid: put(part(clip), [90, 0, 0], [i * 8, -i * 30, 0]) })),
    },
    {
      turn: 10,
      rise: 52,
      place: (part) =>
        CLIPS.map((clip, i) => ({
          solid: put(part(clip), [0, 0, i * -7], [i * 6, -i * 27, 0]),
          colour: ["#e4573d", "#3f6f7d", "#e2a13c"][i],
        })),
    },
  ],
};

const hook: Session = {
  id: "clamp-headphone-hook",
  colour: "#4a505a",
  ground: "#e3e0da",
  shots: [
    {
      turn: 28,
      rise: 18,
      place: (part) => [
        { solid: pose(part("Frame"), [90, 0, 0], [0, 26, 27]) },
        { solid: part("Screw").translate(34, 13, 0), colour: "#e07b39" },
        { solid: pose(part("Pad"), [180, 0, 0], [34, 13, 67.5]), colour: "#e07b39" },
      ],
    },
    {
      turn: 16,
      rise: 44,
      place: (part) => [
        { solid: put(part("Frame"), [0, 0, 0], [0, 30, 0]) },
        { solid: put(part("Screw"), [90, 0, 66], [-8, -44, 0]), colour: "#e07b39" },
        { solid: put(part("Pad"), [180, 0, 0], [52, -44, 0]), colour: "#e07b39" },
      ],
    },
    {
      turn: 24,
      rise: 26,
      place: (part) => [
        { solid: part("Screw"), colour: "#e07b39" },
        { solid: put(part("Pad"), [0, 0, 20], [42, -16, 0]), colour: "#e07b39" },
      ],
    },
  ],
};

/** Places of the shells on the wall, in steps of one hexagon. */
const CELLS: [number, number][] = [
  [0, 0],
  [0, 1],
  [1, 0.5],
  [1, -0.5],
  [-1, 0.5],
];
const FRONTS = ["#f3eee2", "#3f4a52", "#f3eee2", null, "#e07b39"];

const hive: Session = {
  id: "hive-drawers",
  colour: "#e8b52a",
  ground: "#f5edd4",
  shots: [
    {
      turn: 22,
      rise: 46,
      place: (part) =>
        CELLS.flatMap(([column, row], i): Placed[] => {
          const [x, y] = [column * 76.6, row * 88.4];
          const shell = { solid: part("Shell").translate(x, y, 0) };
          const front = FRONTS[i];
          if (!front) return [shell];
          const pulled = i === 2 ? 46 : 0;
          return [shell, { solid: pose(part("Drawer"), [180, 0, 0], [x, y, 93.4 + pulled]), colour: front }];
        }),
    },
    {
      turn: 26,
      rise: 20,
      place: (part) => [
        { solid: put(part("Shell"), [90, 0, 0], [-30, 40, 0]) },
        { solid: put(part("Drawer"), [90, 0, 180], [70, -30, 0]), colour: "#f3eee2" },
      ],
    },
  ],
};

export const deskSessions: Session[] = [geneva, box, clips, hook, hive];
