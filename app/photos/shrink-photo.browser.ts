/** Longer side in pixels: more than the shop shows, so that the server's own encoding loses no detail. */
const MAX_SIDE = 2_400;
const QUALITY = 0.9;
/** A file below this is sent as it is, unless it has too many pixels. */
const SMALL_BYTES = 1_000_000;

/**
 * A smaller copy of a camera's photo, upright and without its metadata, so that it uploads quickly on a phone. The server
 * trusts nothing of it. A file that this browser cannot decode is returned as it is.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= SMALL_BYTES) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    // A JPEG would be black where the photo is transparent.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return blob ? new File([blob], "photo.jpg", { type: blob.type }) : file;
  } catch (error) {
    console.warn("The photo is sent in full size", error);
    return file;
  }
}
