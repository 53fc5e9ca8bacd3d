/** Hands a finished zip to the browser under its own name; the copy in private storage stays until a later visit. */
import { clickDownloadLink } from "./download-requests.ts";
import { finishedFile } from "./private-storage.ts";

/** The object URL lives as long as the page: the browser may read from it for minutes. */
export async function handToBrowser(file: string, title: string): Promise<void> {
  clickDownloadLink(URL.createObjectURL(await finishedFile(file)), zipName(title));
}

/** `<title>.zip` without the characters that Windows, macOS or Linux refuse in a file name. */
export function zipName(title: string): string {
  const clean = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${clean.slice(0, 120).trimEnd() || "download"}.zip`;
}
