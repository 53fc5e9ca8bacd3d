/** Hands a finished zip to the browser under its own name; the copy in private storage stays until a later visit. */
import { finishedFile } from "./private-storage.ts";
import { zipName } from "./zip-name.ts";

function follow(href: string, name: string) {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
}

/** The object URL lives as long as the page: the browser may read from it for minutes. */
export async function handToBrowser(file: string, title: string): Promise<void> {
  follow(URL.createObjectURL(await finishedFile(file)), zipName(title));
}

/** The browser's own download, which takes its name from the answer. */
export const leaveToBrowser = (id: string) => follow(`/app/download/${id}`, "");
