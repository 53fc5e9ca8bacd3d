import { type Calls, endpoint, seller } from "#app/http/endpoint.server.ts";
import { rawBody } from "#app/http/raw-body.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { PHOTO_MAX_BYTES } from "#app/photos/photo-limits.ts";
import { pictureTexts } from "#app/publishing/picture-texts.ts";
import { addPicture, type PictureAltTexts, pictureTooLarge } from "./add-picture.server.ts";
import { duplicateModel } from "./duplicate-model.server.ts";
import { DuplicateRequest, PictureQuery } from "./edits.contract.ts";
import { ScheduleRequest } from "./schedule.contract.ts";
import { schedulePublication } from "./scheduled-publication.server.ts";

/** The seller adds photos: the browser draws the other pictures. */
const photoAltTexts: PictureAltTexts = (title, taken) =>
  pictureTexts({ view: "photo", title, taken }, translatorFor);

export const editCalls = {
  /** A picture (JPEG, PNG or WebP) for the model's form, which places it among the others. @returns 200 with its id and texts. */
  "PUT /app/studio/pictures": endpoint({
    access: { right: "all" },
    input: PictureQuery,
    body: "raw",
    async run({ services, input, request }) {
      const upload = await new Response(rawBody(request, PHOTO_MAX_BYTES, pictureTooLarge)).bytes();
      return addPicture(services, { ...input, upload, altTexts: photoAltTexts });
    },
  }),

  "POST /app/studio/duplicate": seller("all", DuplicateRequest, duplicateModel),
  "POST /app/studio/schedule": seller("all", ScheduleRequest, schedulePublication),
} satisfies Calls;
