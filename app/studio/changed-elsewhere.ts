/** The message of `changed_elsewhere`, after which the reader chooses (revision.tsx). */
export const CHANGED_ELSEWHERE = "errors.changed_elsewhere";
