/** The formats that `readMesh` takes. Apart from the readers, so that pages do not load them. */
export const MESH_FORMATS = ["stl", "3mf", "obj"] as const;
export type MeshFormat = (typeof MESH_FORMATS)[number];
