import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
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
  "GET /app/photos": endpoint({
    access: "anyone",
    input: PhotosQuery,
    run: ({ services, input }) => photosOf(services, input),
  }),

  "GET /app/photos/own": endpoint({
    access: "session",
    input: OwnPhotosQuery,
    run: ({ services, caller, input }) => ownPhotosOf(services, caller, input),
  }),

  "PUT /app/photos/upload": endpoint({
    access: "user",
    input: PhotoUpload,
    body: "raw",
    async run({ services, caller, input, request }) {
      const upload = await new Response(rawBody(request, PHOTO_MAX_BYTES, photoTooLarge)).bytes();
      return addPhoto(services, caller, { details: input, upload });
    },
  }),

  "POST /app/photos/delete": endpoint({
    access: "session",
    input: PhotoRef,
    run: ({ services, caller, input }) => deletePhoto(services, caller, input),
  }),

  /** A photo that waits for approval, for its owner and the seller; approved ones are public pictures. @returns 200, the picture as WebP. */
  "GET /app/photos/file/:id": endpoint({
    access: "user",
    input: PhotoFile,
    async run({ services, caller, input, context }) {
      const asSeller = (await context.confirmedSeller()) !== null;
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
