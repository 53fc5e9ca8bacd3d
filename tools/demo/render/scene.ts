/** What the picture page is told: meshes already in place, a camera and colours. */
export interface SceneMesh {
  /** Where the page fetches positions, normals and faces. */
  url: string;
  /** Filament colour, `#rrggbb`. */
  colour: string;
}

export interface View {
  /** Degrees around the model; 0 looks from the front (-y), growing to the right. */
  turn: number;
  /** Degrees above the ground. */
  rise: number;
  /** 1 fits everything; larger comes closer. */
  zoom: number;
  /** Shifts the middle of the picture, as a share of the model's radius along x, y, z. */
  shift: [number, number, number];
}

export interface Scene {
  meshes: SceneMesh[];
  ground: string;
  view: View;
  width: number;
  height: number;
  /** Exposures added up; each draws the whole scene with other places for the lamps. */
  samples: number;
}

/** Layout of a mesh answer: two counts, then floats and indexes. */
export interface PackedMesh {
  /** x, y, z, normal x, y, z of each vertex. */
  vertices: Float32Array;
  faces: Uint32Array;
}

export function pack({ vertices, faces }: PackedMesh): Uint8Array {
  const head = Uint32Array.of(vertices.length, faces.length);
  const bytes = new Uint8Array(8 + vertices.byteLength + faces.byteLength);
  bytes.set(new Uint8Array(head.buffer), 0);
  bytes.set(new Uint8Array(vertices.buffer, vertices.byteOffset, vertices.byteLength), 8);
  bytes.set(new Uint8Array(faces.buffer, faces.byteOffset, faces.byteLength), 8 + vertices.byteLength);
  return bytes;
}

export function unpack(buffer: ArrayBuffer): PackedMesh {
  const [floats = 0, indexes = 0] = new Uint32Array(buffer, 0, 2);
  return {
    vertices: new Float32Array(buffer, 8, floats),
    faces: new Uint32Array(buffer, 8 + floats * 4, indexes),
  };
}
