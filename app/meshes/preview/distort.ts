/**
 * What makes a preview useless for printing. Every surface is moved outwards or inwards along its normal:
 * whole regions of the model are thicker or thinner, so that no smoothing, repair or remeshing restores parts
 * that fit. Which regions, and how much, follows from a secret seed. The normals stay those of the original,
 * so that the shading does not show it.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { type ShadedMesh, sizeOf, unit, withoutUnusedVertices } from "./shaded-mesh.ts";

/** Pseudo-random numbers from 0 up to 1 that cannot be predicted without the seed: SHA-256 of it and a counter. */
export function seededRandom(seed: string): () => number {
  let block = new DataView(new ArrayBuffer(0));
  let at = 0;
  let counter = 0;
  return () => {
    if (at >= block.byteLength) {
      block = new DataView(sha256(utf8ToBytes(`${seed}:${counter++}`)).slice().buffer);
      at = 0;
    }
    const number = block.getUint32(at) / 2 ** 32;
    at += 4;
    return number;
  };
}

/** The unit of the displacement, in millimetres: a surface moves at least this far along or across its normal; `bend` is added to that. */
const minDisplacement = (size: number) => Math.max(0.3, 0.002 * size);

type Vector = [number, number, number];
type Field = (x: number, y: number, z: number) => number;

/** @param parts positioned relative to each other */
export function distort(parts: ShadedMesh[], seed: string): ShadedMesh[] {
  // The size of the largest part: the box around all parts is mostly empty if they lie as in an assembled
  // machine.
  const size = Math.max(...parts.map((part) => sizeOf([part])));
  const random = seededRandom(seed);
  const bend = [0, 1, 2].map(() => smoothField(random, { length: 1.5 * size, waves: 3 }));
  const side = smoothField(random, { length: Math.max(40, size), waves: 4 });
  const depth = smoothField(random, { length: Math.max(20, 0.4 * size), waves: 4 });
  const shiftBy = (move: number) => (point: Vector, direction: Vector) => {
    const amount = move * (1.3 + 0.15 * depth(...point)) * smoothSign(side(...point));
    // Where the displacement changes from outwards to inwards, the surface is shifted sideways instead.
    const along = Math.sqrt(Math.max(0, move * move - amount * amount));
    const sideways = unit(direction[1], -direction[0], 0.1);
    return [0, 1, 2].map(
      (axis) =>
        (direction[axis] ?? 0) * amount +
        (sideways[axis] ?? 0) * along +
        0.4 * move * (bend[axis]?.(...point) ?? 0),
    ) as Vector;
  };
  return parts.map((part) =>
    splitAlongPlane(
      displaced(part, shiftBy(minDisplacement(sizeOf([part])))),
      unit(random() - 0.5, random() - 0.5, random() - 0.5),
    ),
  );
}

/** -1 or 1 for most values, with a short smooth step between them. */
const smoothSign = (value: number) => Math.tanh(20 * value);

/** A sum of waves of about this length in random directions; 0 on average, with a root mean square of 1. */
function smoothField(random: () => number, { length, waves }: { length: number; waves: number }): Field {
  const terms = Array.from({ length: waves }, () => {
    const z = 2 * random() - 1;
    const angle = 2 * Math.PI * random();
    const radius = Math.sqrt(1 - z * z);
    const frequency = (2 * Math.PI) / (length * (0.7 + 0.6 * random()));
    const phase = 2 * Math.PI * random();
    return [
      radius * Math.cos(angle) * frequency,
      radius * Math.sin(angle) * frequency,
      z * frequency,
      phase,
    ] as const;
  });
  const scale = Math.sqrt(2 / waves);
  return (x, y, z) =>
    scale * terms.reduce((sum, [a, b, c, phase]) => sum + Math.sin(a * x + b * y + c * z + phase), 0);
}

/** At a sharp edge all sides move, so the edge moves further than each of them: at most by this factor. */
const MAX_MITRE = 2.5;

function displaced(part: ShadedMesh, shiftOf: (point: Vector, direction: Vector) => Vector): ShadedMesh {
  const positions = part.positions.slice();
  for (const vertices of verticesAtPoints(part).values()) {
    const directions = vertices.map((vertex) => vectorAt(part.normals, vertex));
    const middle = unit(
      ...directions.reduce((sum, each) => sum.map((value, axis) => value + (each[axis] ?? 0)) as Vector),
    );
    const least = Math.min(
      ...directions.map((each) => each[0] * middle[0] + each[1] * middle[1] + each[2] * middle[2]),
    );
    const mitre = 1 / Math.max(1 / MAX_MITRE, least);
    const point = vectorAt(part.positions, vertices[0] ?? 0);
    const shift = shiftOf(point, middle.map((value) => value * mitre) as Vector);
    for (const vertex of vertices)
      for (let axis = 0; axis < 3; axis++)
        positions[3 * vertex + axis] = (point[axis] ?? 0) + (shift[axis] ?? 0);
  }
  return { ...part, positions };
}

const vectorAt = (array: Float32Array, vertex: number): Vector => [
  array[3 * vertex] ?? 0,
  array[3 * vertex + 1] ?? 0,
  array[3 * vertex + 2] ?? 0,
];

function verticesAtPoints({ positions }: ShadedMesh): Map<string, number[]> {
  const points = new Map<string, number[]>();
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const key = vectorAt(positions, vertex).join();
    const samePoint = points.get(key);
    if (samePoint) samePoint.push(vertex);
    else points.set(key, [vertex]);
  }
  return points;
}

/** Too small to be visible, large enough that points no longer coincide. */
const SPLIT_GAP_MM = 0.05;

/**
 * Splits the surface along a plane through the middle, so that it is not closed, and pushes one half as a
 * whole over the other. The triangles that the plane crosses are in both: gaps between the halves would show
 * as dark lines.
 */
function splitAlongPlane(part: ShadedMesh, plane: Vector): ShadedMesh {
  const centre = centroid(part.positions, part.triangles);
  const isAbove = (vertex: number) => {
    const point = vectorAt(part.positions, vertex);
    return (
      plane.reduce((sum, value, axis) => sum + value * ((point[axis] ?? 0) - (centre[axis] ?? 0)), 0) > 0
    );
  };
  const half = (above: boolean) => {
    const used = part.triangles.filter((_, at) =>
      part.triangles.subarray(at - (at % 3), at - (at % 3) + 3).some((vertex) => isAbove(vertex) === above),
    );
    return withoutUnusedVertices({ ...part, triangles: used });
  };
  const shifted = half(true);
  shifted.positions.forEach((value, at) => {
    shifted.positions[at] = value - (plane[at % 3] ?? 0) * SPLIT_GAP_MM;
  });
  return joined(shifted, half(false));
}

function joined(one: ShadedMesh, other: ShadedMesh): ShadedMesh {
  const before = one.positions.length / 3;
  return {
    positions: new Float32Array([...one.positions, ...other.positions]),
    normals: new Float32Array([...one.normals, ...other.normals]),
    triangles: new Uint32Array([...one.triangles, ...other.triangles.map((vertex) => vertex + before)]),
  };
}

function centroid(positions: Float32Array, corners: Uint32Array): Vector {
  const sum: Vector = [0, 0, 0];
  for (const vertex of corners)
    vectorAt(positions, vertex).forEach((value, axis) => {
      sum[axis as 0 | 1 | 2] += value / corners.length;
    });
  return sum;
}
