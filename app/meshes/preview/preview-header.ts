import { MeshError } from "#app/meshes/mesh-error.ts";
import { PREVIEW_KINDS, type PreviewKind } from "./preview-kinds.ts";

interface PreviewHeader<Gltf> {
  kind: PreviewKind;
  omitted: number;
  gltf: Gltf;
  binary: Uint8Array;
}

const MAGIC = 0x46546c67;
const HEADER_BYTES = 20;
const CHUNK_HEADER_BYTES = 8;

interface Asset {
  asset?: { extras?: { preview?: unknown; omitted?: unknown } };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new MeshError("not_a_mesh", "noPreviewFile");
  }
}

/** @throws MeshError unless it is a preview of this shop (`encodeGlb`) */
export function readHeader<Gltf>(bytes: Uint8Array): PreviewHeader<Gltf> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC)
    throw new MeshError("not_a_mesh", "noPreviewFile");
  if (view.getUint32(8, true) !== bytes.length) throw new MeshError("cut_short", "noPreviewFile");
  const end = HEADER_BYTES + view.getUint32(12, true);
  const gltf = jsonOf(bytes.subarray(HEADER_BYTES, end)) as Gltf & Asset;
  const { preview, omitted } = gltf.asset?.extras ?? {};
  const kind = PREVIEW_KINDS.find((kind) => kind === preview);
  if (!kind) throw new MeshError("not_a_mesh", "noPreviewFile");
  return {
    kind,
    omitted: typeof omitted === "number" ? omitted : 0,
    gltf,
    binary: bytes.subarray(end + CHUNK_HEADER_BYTES),
  };
}
