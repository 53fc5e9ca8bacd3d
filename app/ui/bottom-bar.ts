/** Class names of a bar with the page's main button, which lies over the bottom of a phone's screen. */
export const BOTTOM_BAR =
  "max-md:z-30 max-md:border-line max-md:border-t max-md:bg-paper max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]";

/** Until its place in the page is reached. For an element with `data-buy-bar`, above which toasts then stay. */
export const STICKY_BOTTOM_BAR = `${BOTTOM_BAR} max-md:-mx-4 sm:max-md:-mx-6 max-md:tall:sticky max-md:tall:bottom-0`;

/** Of a long form or list: stays at the bottom of the window, over whatever lies there, until its place in the page is reached. */
export const WINDOW_BAR = "bottom-bar z-10 border-line border-t bg-paper py-3 tall:sticky tall:bottom-0";
