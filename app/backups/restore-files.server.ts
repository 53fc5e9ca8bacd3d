/** The parts of a backup that is restored, as they were sent: sealed. */
import type { Services } from "#app/services.ts";
import { backupDatabase } from "./backup-database.server.ts";
import { removeRestoring } from "./restored-database.ts";

export const RESTORED = "restored/";
const partsOf = (id: number) => `${RESTORED}${id}/`;
const nameOf = (id: number, number: number) => `${partsOf(id)}${String(number).padStart(5, "0")}`;

type Files = Pick<Services, "backupFiles">;

/** Numbers of those that are there. */
export const storedParts = async ({ backupFiles }: Files, id: number): Promise<number[]> =>
  (await backupFiles.list(partsOf(id))).map(({ name }) => Number(name.slice(partsOf(id).length)));

export const storePart = (
  { backupFiles }: Files,
  id: number,
  { number, bytes }: { number: number; bytes: Uint8Array },
) => backupFiles.put(nameOf(id, number), bytes);

export async function storedPart(
  { backupFiles }: Files,
  id: number,
  number: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await backupFiles.get(nameOf(id, number));
  return stored && new Uint8Array(await new Response(stored).arrayBuffer());
}

/** Whatever a restore has left, in the bucket and in the database. */
export async function discardRestore(services: Files & Pick<Services, "db">): Promise<void> {
  const { backupFiles } = services;
  await removeRestoring(backupDatabase(services));
  await backupFiles.delete((await backupFiles.list(RESTORED)).map(({ name }) => name));
}
