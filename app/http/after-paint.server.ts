/**
 * The page is shown before its scripts are asked for: until then its words and pictures have the line and the processor to
 * themselves. Remix writes preloads and one module, which would start at once; here they wait for the first paint.
 */

/**
 * Text, as the bundle rewrites functions with helpers that a page has not. A tab in the background waits for nothing, as
 * it is not painted; a browser that keeps to itself what it painted waits two seconds.
 */
const START = `{
  const start = () => {
    for (const link of document.querySelectorAll("link[rel=after-paint]")) link.rel = "modulepreload";
    for (const held of document.querySelectorAll("script[type=after-paint]")) {
      const script = document.createElement("script");
      script.type = "module";
      script.text = held.text;
      held.replaceWith(script);
    }
  };
  document.currentScript.remove();
  setTimeout(start, document.hidden ? 0 : 2000);
  window.PerformanceObserver && new PerformanceObserver(start).observe({ type: "paint", buffered: true });
}`;

/** @param html a whole page as Remix made it. @returns the page whose scripts start after its first paint. */
export function scriptsAfterPaint(html: string): string {
  const waiting = html
    .replaceAll('<link rel="modulepreload"', '<link rel="after-paint"')
    .replaceAll('<script type="module" async="">', '<script type="after-paint">');
  return `${waiting}<script>${START.replace(/\n\s*/g, "\n")}</script>`;
}
