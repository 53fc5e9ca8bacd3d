/** Wrong use of the command line; ends with exit code 2. */
export class UsageError extends Error {}

/** Something was refused or did not work, and the message says what to do; ends with exit code 1. */
export class CommandFailure extends Error {}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text from files and servers made safe for a terminal: control and direction characters become visible escapes. */
export function printable(text: string): string {
  return text.replace(INVISIBLE, (unseen) =>
    unseen === "\n" ? unseen : `\\u{${(unseen.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
