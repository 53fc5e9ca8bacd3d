/** Pictures of the tabletop pieces and toys. */
import { type Placed, pose, put, type Session } from "../shot.ts";

const SLATE = "#4b4f58";

const diceTower: Session = {
  id: "brick-keep-dice-tower",
  colour: "#c4633f",
  ground: "#f0d9cc",
  shots: [
    {
      turn: 34,
      rise: 20,
      zoom: 1.12,
      place: (part) => [
        { solid: pose(part("Tower"), [180, 0, 0], [0, 0, 172]) },
        { solid: part("Tray") },
        { solid: pose(part("Roof"), [0, 0, 0], [0, 0, 155]), colour: SLATE },
      ],
    },
    {
      turn: -22,
      rise: 46,
      zoom: 1.08,
      place: (part) => [
        { solid: pose(part("Tower"), [180, 0, 0], [0, 0, 172]) },
        { solid: part("Tray") },
        { solid: put(part("Roof"), [0, 0, 0], [112, -70, 0]), colour: SLATE },
      ],
    },
    {
      turn: 24,
      rise: 16,
      zoom: 2.5,
      shift: [0, 0, 0.02],
      place: (part) => [
        { solid: pose(part("Tower"), [180, 0, 0], [0, 0, 172]) },
        { solid: pose(part("Roof"), [0, 0, 0], [0, 0, 155]), colour: SLATE },
      ],
    },
    {
      turn: 16,
      rise: 30,
      place: (part) => [
        { solid: put(part("Tower"), [180, 0, 0], [-105, 20, 0]) },
        { solid: put(part("Tray"), [0, 0, 0], [20, -20, 0]) },
        { solid: put(part("Roof"), [0, 0, 0], [128, 34, 0]), colour: SLATE },
      ],
    },
  ],
};

const WALNUT = "#6b4630";
const MAPLE = "#dcb98a";

const chess: Session = {
  id: "turned-chess-set",
  colour: WALNUT,
  ground: "#ece2d4",
  shots: [
    {
      turn: 12,
      rise: 15,
      zoom: 1.06,
      place: (part) => {
        const row = (["Rook", "Bishop", "Queen", "King", "Knight", "Pawn"] as const).map((piece, i) => ({
          solid: put(
            part(piece),
            [0, 0, piece === "Knight" ? -24 : 64],
            [i * 41 - 102, Math.abs(i - 2.5) * -9, 0],
          ),
        }));
        const pawns: Placed[] = [-84, -34, 16].map((x) => ({
          solid: put(part("Pawn"), [0, 0, 0], [x, -66, 0]),
          colour: MAPLE,
        }));
        return [...row, ...pawns, { solid: put(part("Knight"), [0, 0, 205], [68, -64, 0]), colour: MAPLE }];
      },
    },
    {
      turn: 24,
      rise: 17,
      zoom: 1.02,
      place: (part) => [
        { solid: put(part("King"), [0, 0, 60], [0, 14, 0]) },
        { solid: put(part("Queen"), [0, 0, 0], [-44, -4, 0]), colour: MAPLE },
        { solid: put(part("Bishop"), [0, 0, -50], [40, -12, 0]) },
      ],
    },
    {
      turn: 18,
      rise: 14,
      zoom: 0.98,
      place: (part) => [
        { solid: put(part("Knight"), [0, 0, -18], [0, 0, 0]), colour: MAPLE },
        { solid: put(part("Rook"), [0, 0, 10], [58, 34, 0]) },
      ],
    },
  ],
};

const serpent: Session = {
  id: "flexi-serpent",
  colour: "#2f8f83",
  ground: "#d3e8e2",
  shots: [
    { turn: 118, rise: 32, zoom: 1.08, place: (part) => [{ solid: part("Serpent") }] },
    {
      turn: 150,
      rise: 22,
      zoom: 2.1,
      shift: [0.2, 0.62, 0.1],
      place: (part) => [{ solid: part("Serpent") }],
    },
    { turn: 90, rise: 72, zoom: 1.05, place: (part) => [{ solid: part("Serpent") }] },
  ],
};

const planetary: Session = {
  id: "planetary-gear-fidget",
  colour: "#e0912f",
  ground: "#f7ead0",
  shots: [
    { turn: 20, rise: 38, place: (part) => [{ solid: part("Planetary-61") }] },
    {
      turn: 14,
      rise: 34,
      place: (part) => [
        { solid: put(part("Planetary-61"), [0, 0, 5], [-30, 12, 0]) },
        { solid: put(part("Planetary-46"), [0, 0, 20], [33, -16, 0]), colour: "#3f6f7d" },
      ],
    },
    {
      turn: 32,
      rise: 30,
      zoom: 2.3,
      shift: [0, 0, 0.08],
      place: (part) => [{ solid: part("Planetary-61") }],
    },
  ],
};

export const gameSessions: Session[] = [diceTower, chess, serpent, planetary];
