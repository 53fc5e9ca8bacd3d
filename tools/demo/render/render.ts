/** Authoring tool: photographs the real meshes of every model into tools/demo/pictures. */
import { writeFile } from "node:fs/promises";
import type { Manifold } from "manifold-3d";
import { demoCatalogue } from "../catalogue.ts";
import { startKernel } from "../kernel.ts";
import { type Darkroom, openDarkroom } from "./darkroom.ts";
import { pack, type SceneMesh } from "./scene.ts";
import type { Placed, Session, Shot } from "./shot.ts";
import { sessions } from "./shots.ts";

export const MAX_PICTURE_BYTES = 60_000;
/** `DRAFT=1` makes small, grainy pictures in a second or two. */
const DRAFT = process.env.DRAFT === "1";
const SIZE = DRAFT ? { width: 600, height: 450 } : { width: 1200, height: 900 };
const PICTURES = new URL("../pictures/", import.meta.url);
/** Edges sharper than this stay edges. */
const CREASE = 36;
/** Faces above which a mesh is thinned for the camera; the files keep them all. */
const HEAVY = 150_000;

function develop(room: Darkroom, { solid, colour }: Placed, fallback: string): SceneMesh {
  const light = solid.numTri() > HEAVY ? solid.simplify(0.006) : solid;
  const mesh = light.calculateNormals(0, CREASE).getMesh();
  const vertices = new Float32Array(mesh.numVert * 6);
  for (let i = 0; i < mesh.numVert; i++)
    vertices.set(mesh.vertProperties.subarray(i * mesh.numProp, i * mesh.numProp + 6), i * 6);
  return { url: room.put(pack({ vertices, faces: mesh.triVerts })), colour: colour ?? fallback };
}

async function shoot(room: Darkroom, session: Session, placed: { items: Placed[]; shot: Shot }) {
  const { turn = 30, rise = 24, zoom = 1, shift = [0, 0, 0] } = placed.shot;
  const meshes = placed.items.map((item) => develop(room, item, session.colour));
  const scene = { meshes, ground: session.ground, view: { turn, rise, zoom, shift }, ...SIZE };
  return room.photograph({ ...scene, samples: DRAFT ? 3 : 12 }, MAX_PICTURE_BYTES);
}

async function photographModel(room: Darkroom, session: Session, only: number | null): Promise<void> {
  const model = demoCatalogue.find(({ sheet }) => sheet.id === session.id);
  if (!model) throw new Error(`no model is called ${session.id}`);
  const kernel = await startKernel();
  const solids = new Map(model.parts(kernel).map(({ file, solid }) => [file.replace(/\.stl$/, ""), solid]));
  const part = (file: string): Manifold => {
    const solid = solids.get(file);
    if (!solid) throw new Error(`${session.id} has no part ${file}`);
    return solid;
  };
  for (const [i, shot] of session.shots.entries()) {
    if (only !== null && only !== i + 1) continue;
    const started = Date.now();
    const bytes = await shoot(room, session, { items: shot.place(part, kernel), shot });
    await writeFile(new URL(`${session.id}-${i + 1}.webp`, PICTURES), bytes);
    console.log(
      `${session.id}-${i + 1}.webp ${(bytes.length / 1000).toFixed(1)} kB, ${(Date.now() - started) / 1000} s`,
    );
  }
}

const wanted = process.argv[2] ?? "";
const only = process.argv[3] ? Number(process.argv[3]) : null;
const room = await openDarkroom();
try {
  for (const session of sessions) if (session.id.includes(wanted)) await photographModel(room, session, only);
} finally {
  await room.close();
}
