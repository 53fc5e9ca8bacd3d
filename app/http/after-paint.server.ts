/**
 * A page is shown before its scripts are asked for: until then its words and pictures have the line and the processor to
 * themselves. Remix writes preloads and one module, which would start at once; here they wait for the first paint.
 */

/**
 * Runs in the page, and is text because the bundler adds helpers to functions that a page has not. Where no paint will be
 * told of, time starts the scripts: at once in a tab in the background, after two seconds in a browser that hides such
 * things. It takes its own element away, since React would find one it did not write.
 */
export const START = `{
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
  window.PerformanceObserver && new PerformanceObserver((_, paints) => {
    paints.disconnect();
    start();
  }).observe({ type: "paint", buffered: true });
}`.replace(/\n\s*/g, "\n");

/** @param html a whole page as Remix made it. @returns the page whose scripts start after its first paint. */
export function scriptsAfterPaint(html: string): string {
  const waiting = html
    .replaceAll('<link rel="modulepreload"', '<link rel="after-paint"')
    .replaceAll('<script type="module" async="">', '<script type="after-paint">');
  return `${waiting}<script>${START}</script>`;
}
