import type { Subject } from "./en/all.ts";

export interface PageHandle {
  i18n: Subject[];
}

/** What any page can show: the frame, toasts, errors, the error page and the offline page. */
export const SHELL_SUBJECTS: readonly Subject[] = ["shell", "errors", "offline"];
