/** Which words the scripts of a page need: those of `SHELL_SUBJECTS`, and of the subjects that the page names. */
import type { Subject } from "./en/all.ts";

/** What a page exports as `handle`; remix-i18next reads it too. */
export interface PageHandle {
  i18n: Subject[];
}

/** What any page can show: the frame, toasts, errors, the error page and the offline page. */
export const SHELL_SUBJECTS: readonly Subject[] = ["shell", "errors", "offline"];
