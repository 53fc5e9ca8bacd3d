/** Limits of owners' photos. Not in the contract, so that the browser can import them without Zod. */

const MIB = 1024 ** 2;
/** A phone's 48-megapixel photo can reach 12 MB; browsers with scripts send a smaller copy. */
export const PHOTO_MAX_MB = 12;
export const PHOTO_MAX_BYTES = PHOTO_MAX_MB * MIB;
/** The largest photos of phones. Pixels are counted before a file is decoded, because a small file may decode to any number. */
export const PHOTO_MAX_MEGAPIXELS = 50;
export const PHOTO_MAX_PIXELS = PHOTO_MAX_MEGAPIXELS * 1e6;
/** Why a photo is refused: keys of words. */
export const PHOTO_TOO_LARGE = `errors.photoBytes?max=${PHOTO_MAX_MB}`;

export const PHOTOS_PER_OWNER = 6;
export const PHOTOS_PAGE_SIZE = 24;
export const PHOTOS_ON_PRODUCT = 6;

export const PRINTER_MAX = 60;
export const MATERIAL_MAX = 40;
export const CAPTION_MAX = 280;
/** Layer heights in millimetres that printers with filament or resin can print. */
export const LAYER_MM = { min: 0.01, max: 1.5 };
