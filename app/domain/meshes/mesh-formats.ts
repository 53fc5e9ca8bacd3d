/** Formats that `readMesh` takes, as the shop names them; without the readers, which pages do not load. */
export const MESH_FORMATS = ["stl", "3mf", "obj"] as const;
export type MeshFormat = (typeof MESH_FORMATS)[number];
