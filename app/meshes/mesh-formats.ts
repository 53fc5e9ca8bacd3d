/** The formats that `readMesh` reads. In a file of their own, so that pages do not load the readers. */
export const MESH_FORMATS = ["stl", "3mf", "obj"] as const;
export type MeshFormat = (typeof MESH_FORMATS)[number];
