/** The faces of headlines and prices that a seller chooses among; text has the system's. The first is the default. */
export const TYPEFACES = ["workshop", "gallery", "lab"] as const;
export type Typeface = (typeof TYPEFACES)[number];
