/** Pictures of the things for the house. */
import type { Manifold, Vec3 } from "manifold-3d";
import { type Parts, type Placed, pose, put, type Session } from "../shot.ts";

const lamp: Session = {
  id: "woven-lattice-lamp",
  colour: "#f1ebdf",
  ground: "#d8cfbf",
  shots: [
    {
      turn: 20,
      rise: 14,
      zoom: 1.08,
      place: (p) => [{ solid: p("Foot"), colour: "#8c6a4f" }, { solid: p("Shade").translate(0, 0, 31) }],
    },
    {
      turn: 10,
      rise: 34,
      place: (p) => [
        { solid: put(p("Shade"), [0, 0, 0], [-50, 30, 0]) },
        { solid: put(p("Foot"), [0, 0, 0], [92, 10, 0]), colour: "#8c6a4f" },
        { solid: put(p("Fitting-E27"), [0, 0, 0], [40, -110, 0]), colour: "#8c6a4f" },
      ],
    },
    { turn: 24, rise: 10, zoom: 3.2, shift: [0, 0, 0.12], place: (p) => [{ solid: p("Shade") }] },
  ],
};

/** A tile as it looks after the filament changes named in its description. */
function painted(tile: Manifold, move: Vec3): Placed[] {
  const colours = ["#5f7d56", "#8d867b", "#f3f2ee"];
  const solid = tile.simplify(0.05).translate(move);
  return [-1, 14, 23].map((from, i) => {
    const upper = solid.trimByPlane([0, 0, 1], from + move[2]);
    const to = [14, 23, 99][i] ?? 99;
    return { solid: upper.trimByPlane([0, 0, -1], -to - move[2]), colour: colours[i] };
  });
}

const QUARTERS: [string, number, number][] = [
  ["NW", -118, 0],
  ["NE", 0, 0],
  ["SW", -118, -118],
  ["SE", 0, -118],
];
const framed = (part: Parts): Placed[] => [
  { solid: part("Frame"), colour: "#5b4636" },
  ...QUARTERS.flatMap(([name, x, y]) => painted(part(`Tile-${name}`), [x, y, 2])),
];

const relief: Session = {
  id: "alpine-valley-relief",
  colour: "#f1efe9",
  ground: "#d5dbe0",
  shots: [
    { turn: 28, rise: 34, zoom: 1.08, place: framed },
    { turn: 140, rise: 30, zoom: 1.1, place: (part) => [{ solid: put(part("Tile-SE").simplify(0.03)) }] },
    { turn: 0, rise: 74, zoom: 1.1, place: framed },
  ],
};

const planter: Session = {
  id: "lobed-planter",
  colour: "#7fa08a",
  ground: "#e1eae2",
  shots: [
    {
      turn: 20,
      rise: 20,
      place: (p) => [{ solid: p("Saucer") }, { solid: p("Planter").translate(0, 0, 4.4) }],
    },
    {
      turn: -10,
      rise: 56,
      zoom: 1.05,
      place: (p) => [{ solid: p("Saucer") }, { solid: p("Planter").translate(0, 0, 4.4) }],
    },
    {
      turn: 12,
      rise: 26,
      place: (p) => [
        { solid: put(p("Planter"), [0, 0, 0], [-78, 20, 0]), colour: "#c8775a" },
        { solid: put(p("Saucer"), [0, 0, 0], [70, -20, 0]), colour: "#c8775a" },
      ],
    },
  ],
};

const jar: Session = {
  id: "fluted-screw-jar",
  colour: "#d8b48a",
  ground: "#f3e9db",
  shots: [
    {
      turn: 16,
      rise: 24,
      place: (p) => [
        { solid: p("Jar-Low") },
        { solid: put(p("Lid"), [-106, 0, 0], [40, -48, 0]).rotate(0, 0, -8), colour: "#8a5a3c" },
      ],
    },
    {
      turn: 22,
      rise: 18,
      place: (p) => [
        { solid: p("Jar-Tall").translate(-40, 20, 0) },
        { solid: pose(p("Lid"), [180, 0, 0], [-40, 20, 107.4]), colour: "#8a5a3c" },
        { solid: p("Jar-Low").translate(40, -18, 0), colour: "#a8b59a" },
        { solid: pose(p("Lid"), [180, 0, 20], [40, -18, 67.4]), colour: "#8a5a3c" },
      ],
    },
    { turn: 30, rise: 18, zoom: 1.9, shift: [0, 0, 0.42], place: (p) => [{ solid: p("Jar-Low") }] },
  ],
};

const DISCS = ["Ripple", "Dune", "Bloom", "Chart"] as const;
const SEA = ["#2f6f9a", "#d9b779", "#d98a3a", "#5f8f86"];

const coasters: Session = {
  id: "shoreline-coasters",
  colour: "#3f7fa8",
  ground: "#dce8ee",
  shots: [
    {
      turn: 4,
      rise: 46,
      zoom: 1.06,
      place: (p) =>
        DISCS.map((disc, i) => ({
          solid: put(p(disc), [0, 0, i * 40], [(i % 2) * 99, -Math.floor(i / 2) * 99, 0]),
          colour: SEA[i],
        })),
    },
    {
      turn: 24,
      rise: 24,
      place: (p) => [
        { solid: p("Stand"), colour: "#6d5846" },
        ...DISCS.map((disc, i) => ({ solid: p(disc).translate(0, 0, 3 + i * 5.1), colour: SEA[i] })),
      ],
    },
    { turn: 20, rise: 30, zoom: 1.9, place: (p) => [{ solid: p("Ripple"), colour: SEA[0] }] },
  ],
};

export const homeSessions: Session[] = [lamp, relief, planter, jar, coasters];
