const MAX_LENGTH = 120;

/**
 * A title as a file name: without characters that a file system refuses or hides; emoji need the zero-width joiner.
 * @returns "" when nothing is left
 */
export const fileNameOf = (title: string): string =>
  title
    .replace(/(?:[/\\:*?"<>|]|(?!\u200d)\p{C})+/gu, "-")
    .replace(/^[-. ]+|[-. ]+$/g, "")
    .slice(0, MAX_LENGTH)
    .trimEnd();
