import { template } from "#app/mail/template.server.ts";
import { pendingPhotoCount } from "./photos.store.server.ts";

/** Photos that wait for approval, to a seller; dropped when none waits any more. */
export const photosWaiting = template<"photos-waiting", { to?: string; photos: number }>({
  notification: true,
  toSellers: "messages",
  async load({ db }) {
    const [waiting] = await pendingPhotoCount(db, 1_000);
    return waiting?.count ? { photos: waiting.count } : null;
  },
  content: (t, { photos }, { name, origin }) => ({
    subject: t.count("photosWaiting.subject", photos),
    title: t.count("photosWaiting.subject", photos),
    blocks: [
      { text: t("photosWaiting.text") },
      { button: t("photosWaiting.button"), url: `${origin}/studio/moderation/photos` },
    ],
    reason: t("photosWaiting.why", { shop: name }),
  }),
});
