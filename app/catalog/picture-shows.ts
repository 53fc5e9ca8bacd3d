/** What a model's picture shows, where its seller says so: a photo of a print, or an image that a program has drawn. */
export const PICTURE_SHOWS = ["print", "render"] as const;
export type PictureShows = (typeof PICTURE_SHOWS)[number];

/** Pixels of the longer side from which on a picture is sharp where a page enlarges it. */
export const SHARP_FROM = 1_200;

export const isSmallPicture = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) < SHARP_FROM;
