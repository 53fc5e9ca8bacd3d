import type { ShouldRevalidateFunction } from "@remix-run/react";

/** The message of `changed_elsewhere`, after which the reader chooses (revision.tsx). */
export const CHANGED_ELSEWHERE = "errors.changed_elsewhere";

/** For pages with a list in order: a refused move shows the order that there is now, and the next press is made of it. */
export const revalidatesOutdated: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
