/**
 * Whether a key belongs to an input method (IME), which takes it to choose or confirm letters. Safari ends
 * the composition before the Enter that confirms it, and then only says so by the old code 229 (WebKit bug
 * 165004).
 */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
