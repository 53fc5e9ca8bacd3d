const MAX_LENGTH = 120;

/**
 * A title or a file's name as a file name: without characters that a file system refuses or hides; emoji need
 * the zero-width joiner. A long one keeps its extension, from which programs read the format.
 * @returns "" when nothing is left
 */
export function fileNameOf(title: string): string {
  const name = title.replace(/(?:[/\\:*?"<>|]|(?!\u200d)\p{C})+/gu, "-").replace(/^[-. ]+|[-. ]+$/g, "");
  const extension = /\.\w{1,10}$/.exec(name)?.[0] ?? "";
  // By code points: no address can hold half of a surrogate pair.
  const stem = [...name.slice(0, name.length - extension.length)].slice(0, MAX_LENGTH).join("");
  return `${stem}${extension}`.trimEnd();
}

/** What a model's zip is called where it is saved. */
export const zipName = ({ id, title }: { id: string; title: string }): string =>
  `${fileNameOf(title) || id}.zip`;
