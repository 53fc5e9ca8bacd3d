/** Cloudflare Images: decodes and encodes pictures outside the Worker, whose memory a camera's photo would fill. */
import { DomainError } from "#app/shared/errors.ts";
import type { Log } from "#app/shared/log-events.ts";

interface PictureFacts {
  type: string;
  width: number;
  height: number;
}

export interface PictureEncoder {
  /** Type and size of a picture without decoding it; null for what is not a picture. */
  factsOf(picture: Uint8Array): Promise<PictureFacts | null>;
  /** The picture turned upright, scaled down to fit into the box, without metadata; null when it cannot be decoded. */
  webp(picture: Uint8Array, box: { width: number; height?: number }): Promise<Uint8Array | null>;
  /** The picture scaled down to fit into the box; null when it cannot be decoded. */
  png(picture: Uint8Array, box: { width: number; height: number }): Promise<Uint8Array | null>;
}

/** The month's free transformations are used up (https://developers.cloudflare.com/images/get-started/troubleshooting/). */
const QUOTA_REACHED = 9422;
const QUALITY = 80;

const streamOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();

const refuse = () => Promise.reject(new DomainError("photos_unavailable"));
const NO_ENCODER: PictureEncoder = { factsOf: refuse, webp: refuse, png: refuse };

/** @param images what the account may not have */
export function createPictureEncoder(images: ImagesBinding | undefined, log: Log): PictureEncoder {
  if (!images) return NO_ENCODER;

  /** Null for every failure but the quota: the error codes do not tell a damaged picture from an error of the service. */
  const orNull = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      const { code, message } = error as ImagesError;
      log("photo_failed", { code, error: message.split("\n")[0] });
      if (code === QUOTA_REACHED) throw new DomainError("photos_unavailable");
      return null;
    });
  return {
    factsOf: (picture) =>
      orNull(
        images.info(streamOf(picture)).then((info) => {
          if (!("width" in info)) return null;
          return { type: info.format, width: info.width, height: info.height };
        }),
      ),
    webp: (picture, box) =>
      orNull(
        images
          .input(streamOf(picture))
          .transform({ ...box, fit: "scale-down" })
          .output({ format: "image/webp", quality: QUALITY, anim: false })
          .then((result) => new Response(result.image()).bytes()),
      ),
    png: (picture, box) =>
      orNull(
        images
          .input(streamOf(picture))
          .transform({ ...box, fit: "scale-down" })
          .output({ format: "image/png" })
          .then((result) => new Response(result.image()).bytes()),
      ),
  };
}
