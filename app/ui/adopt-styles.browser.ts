/**
 * Gives the page the styles of a part that is loaded later, imported with `?inline` so that they are in the
 * part's code. Of a stylesheet in a file Vite waits for the first import only: after `loadAhead` the part
 * would be shown without it, and forever so if it failed.
 */
export function adoptStyles(styles: string): void {
  // The server's bundle evaluates the module too.
  if (import.meta.env.SSR) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
