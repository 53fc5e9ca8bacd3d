/**
 * Hands a finished zip to the browser under its own name; the copy in private storage stays until it has expired or the page is
 * left (finished-files.ts).
 */
import { fileNameOf } from "#app/domain/library/file-name.ts";
import { clickDownloadLink } from "./download-requests.ts";
import { finishedFile } from "./private-storage.ts";

/** The object URL lives as long as the page: the browser may read from it for minutes. */
export async function handToBrowser(file: string, title: string): Promise<void> {
  clickDownloadLink(URL.createObjectURL(await finishedFile(file)), zipName(title));
}

export const zipName = (title: string): string => `${fileNameOf(title) || "download"}.zip`;
