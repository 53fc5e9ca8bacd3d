/** `<title>.zip` without the characters that Windows, macOS or Linux refuse in a file name. */
export function zipName(title: string): string {
  const clean = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${clean.slice(0, 120).trimEnd() || "download"}.zip`;
}
