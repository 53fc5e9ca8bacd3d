/** A double press on a button is one press: what stands in its place after the first is not meant by the second. */
import type { MouseEvent } from "react";

/** For `onClick`. */
export const ignoreSecondPress = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};
