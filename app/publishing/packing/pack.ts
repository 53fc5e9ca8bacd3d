/**
 * Checks the files of a model and packs them: the same zip from the seller's command and from every browser. So this
 * folder uses web standards only, neither Node nor the DOM.
 */

import { MAX_ZIP_BYTES } from "#app/catalog/model-files.contract.ts";
import { isSolid } from "#app/meshes/measure.ts";
import type { MmPerUnit } from "#app/meshes/mesh-units.ts";
import { MAX_PREVIEW_PARTS, type PreviewPart } from "#app/meshes/preview/make-preview.ts";
import { simplifyMesh } from "#app/meshes/preview/simplify.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import { inspectFile, type OnInspected } from "./inspect.ts";
import { FileRefused, ModelRefused, type Refusal, refusalOf, SourceRefused } from "./refusals.ts";
import { MAX_REFUSALS, type SourceFile } from "./source.ts";
import { type Write, ZipWriter } from "./zip-writer.ts";

export interface PackOptions {
  onBytes(count: number): void;
  signal: AbortSignal;
  /** Whether no preview will be made, so that no meshes are kept. */
  withoutPreview?: boolean;
  /** Undefined: every file is in millimetres. */
  mmPerUnit?: MmPerUnit | undefined;
}

export interface InspectedFiles {
  files: PublishedFile[];
  /** The meshes that can be previewed, simplified so that many fit into memory. */
  parts: PreviewPart[];
  warnings: Refusal[];
}

/** A file's mesh is simplified to this many triangles at most; the preview of all files together has fewer. */
const MAX_PART_TRIANGLES = 100_000;

class Inspected implements InspectedFiles {
  readonly files: PublishedFile[] = [];
  readonly parts: PreviewPart[] = [];
  readonly warnings: Refusal[] = [];
  readonly #withoutPreview: boolean;

  constructor({ withoutPreview = false }: Pick<PackOptions, "withoutPreview">) {
    this.#withoutPreview = withoutPreview;
  }

  readonly add: OnInspected = async ({ file, mesh, warnings }) => {
    this.files.push(file);
    this.warnings.push(...warnings);
    if (this.#withoutPreview || !mesh || !file.size) return;
    if (this.parts.length >= MAX_PREVIEW_PARTS) {
      this.warnings.push(refusalOf(file.path, new FileRefused("notInPreview", { max: MAX_PREVIEW_PARTS })));
      return;
    }
    this.parts.push({
      name: file.path,
      mesh: await simplifyMesh(mesh, { triangles: MAX_PART_TRIANGLES, error: Infinity }),
      solid: file.facts ? isSolid(file.facts) : false,
    });
  };
}

async function* countBytes(
  content: AsyncIterable<Uint8Array>,
  { onBytes, signal }: PackOptions,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    signal.throwIfAborted();
    onBytes(chunk.length);
    yield chunk;
  }
}

async function checkAll(files: SourceFile[], options: PackOptions) {
  const inspected = new Inspected(options);
  const refusals: Refusal[] = [];
  for (const file of files) {
    if (refusals.length >= MAX_REFUSALS) break;
    try {
      for await (const _ of countBytes(inspectFile(file, inspected.add, options.mmPerUnit), options));
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      refusals.push(...error.refusals);
    }
  }
  return { inspected, refusals };
}

export async function inspectFiles(files: SourceFile[], options: PackOptions): Promise<InspectedFiles> {
  const { inspected, refusals } = await checkAll(files, options);
  if (refusals.length > 0) throw new SourceRefused(refusals);
  return inspected;
}

async function packAll(files: SourceFile[], write: Write, options: PackOptions): Promise<InspectedFiles> {
  const inspected = new Inspected(options);
  const zip = new ZipWriter(async (bytes) => {
    if (zip.bytes > MAX_ZIP_BYTES) throw new ModelRefused("zipGrows", { maxSize: MAX_ZIP_BYTES });
    await write(bytes);
  });
  const packed: PublishedFile[] = [];
  for (const file of files) {
    const entry = await zip.add(
      file,
      countBytes(inspectFile(file, inspected.add, options.mmPerUnit), options),
    );
    const found = inspected.files.at(-1);
    if (found) packed.push({ ...found, entry });
  }
  await zip.end();
  return { files: packed, parts: inspected.parts, warnings: inspected.warnings };
}

/** Checks and packs the files, in their order. */
export async function packFiles(
  files: SourceFile[],
  write: Write,
  options: PackOptions,
): Promise<InspectedFiles> {
  let current = 0;
  const counted = files.map((file, index) => ({
    ...file,
    read: () => {
      current = index;
      return file.read();
    },
  }));
  try {
    return await packAll(counted, write, options);
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    // The files after the first bad one are checked too, so that all refusals are shown at once.
    const { refusals } = await checkAll(files.slice(current + 1), { ...options, withoutPreview: true });
    throw new SourceRefused([...error.refusals, ...refusals].slice(0, MAX_REFUSALS));
  }
}
