/** Removes every download of this browser, for a shopper who logs out on a machine that others use. */
import { requestForget } from "./launch.ts";
import { deleteAllFiles, hasPrivateStorage } from "./private-storage.ts";
import { allRecords, dropRecord } from "./records.ts";

/** Other tabs that are still writing notice their missing record and delete what they hold. */
export async function forgetDownloads(): Promise<void> {
  requestForget();
  for (const { file } of allRecords(localStorage)) dropRecord(localStorage, file);
  if (hasPrivateStorage()) await deleteAllFiles();
}
