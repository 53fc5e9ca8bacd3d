/** A welded mesh: corners at the same point are one vertex. */
export interface Mesh {
  /** x, y and z of each vertex. */
  positions: Float32Array;
  /** The three vertices of each triangle, counter-clockwise when seen from outside. */
  triangles: Uint32Array;
  /** Where the triangles of each part begin, when the file places several parts, such as on the plates of a 3MF. */
  partStarts?: number[];
}

export interface Size {
  x: number;
  y: number;
  z: number;
}

/** Triangles of a file at most: those of a 200 MB binary STL. Reading and measuring them takes about half a gigabyte of memory. */
export const MAX_TRIANGLES = 4_000_000;

export interface TriangleSink {
  /** @param corners x, y and z of three corners; reused for the next triangle */
  add(corners: ArrayLike<number>): void;
}

export interface MeshReader {
  push(chunk: Uint8Array): void;
  /** Called after the last byte. */
  end(): void;
}
