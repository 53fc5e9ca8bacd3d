/** Inline styles of mails; the classes beside them change the colours in dark mode. */
export const INK = "color:#1b1d21";
export const MUTED = "color:#5b6068";
export const GROUND = "background:#f1ede5";
export const LINE = "#e6e1d8";
export const HAIRLINE = `1px solid ${LINE}`;
