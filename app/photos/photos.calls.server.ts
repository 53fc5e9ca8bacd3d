import { anyone, type Calls, endpoint, session } from "#app/http/endpoint.server.ts";
import { rawBody } from "#app/http/raw-body.server.ts";
import { PHOTO_MAX_BYTES } from "./photo-limits.ts";
import { OwnPhotosQuery, PhotoFile, PhotoRef, PhotosQuery, PhotoUpload } from "./photos.contract.ts";
import {
  addPhoto,
  deletePhoto,
  openPendingPhoto,
  ownPhotosOf,
  photosOf,
  photoTooLarge,
} from "./photos.server.ts";

export const photoCalls = {
  "GET /app/photos": anyone(PhotosQuery, photosOf),
  "GET /app/photos/own": session(OwnPhotosQuery, ownPhotosOf),

  "PUT /app/photos/upload": endpoint({
    access: "user",
    input: PhotoUpload,
    body: "raw",
    async run({ services, caller, input, request }) {
      const upload = await new Response(rawBody(request, PHOTO_MAX_BYTES, photoTooLarge)).bytes();
      return addPhoto(services, caller, { details: input, upload });
    },
  }),

  "POST /app/photos/delete": session(PhotoRef, deletePhoto),

  /** A photo that waits for approval, for its owner and the seller; approved ones are public pictures. @returns 200, the picture as WebP. */
  "GET /app/photos/file/:id": endpoint({
    access: "user",
    input: PhotoFile,
    async run({ services, caller, input, context }) {
      const asSeller = (await context.confirmedSeller("messages")) !== null;
      const { body, bytes, contentType } = await openPendingPhoto(
        services,
        { user: caller, asSeller },
        input,
      );
      return new Response(body, {
        headers: { "Content-Type": contentType, "Content-Length": String(bytes) },
      });
    },
  }),
} satisfies Calls;
