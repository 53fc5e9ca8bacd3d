import { join } from "node:path";
import type { Source } from "#app/publishing/packing/source.ts";
import { type CheckedZip, packZip } from "#tools/studio-cli/pack.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Packs an opened folder or archive, and closes it. @param folder of the packed zip; a temporary one by default */
export async function packSource(
  source: Source & { close?(): Promise<void> },
  folder?: string,
): Promise<CheckedZip> {
  const target = join(folder ?? (await temporaryFolder()), "packed.zip");
  try {
    return await packZip(source.files, target, { onBytes: () => {}, signal: new AbortController().signal });
  } finally {
    await source.close?.();
  }
}
