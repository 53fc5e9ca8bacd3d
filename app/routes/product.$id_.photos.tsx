import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ProductId } from "#app/catalog/catalog.contract.ts";
import { notFound, orNotFound } from "#app/http/errors.server.ts";
import {
  failedFormReply,
  isUpload,
  knownFields,
  parseForm,
  readForm,
  readUpload,
} from "#app/http/forms.server.ts";
import { redirectToSignIn } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { reportPath } from "#app/moderation/kinds.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { AddPhoto } from "#app/photos/add-photo.tsx";
import { OwnPhotos } from "#app/photos/own-photos.tsx";
import { PhotoFigure } from "#app/photos/photo-figure.tsx";
import { PHOTO_MAX_BYTES, PHOTOS_PAGE_SIZE } from "#app/photos/photo-limits.ts";
import { PhotoDetails, PhotoRef, PhotosQuery } from "#app/photos/photos.contract.ts";
import { addPhoto, deletePhoto, photosPage, photoTooLarge } from "#app/photos/photos.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services } = context;
  const { searchParams } = new URL(request.url);
  const query = PhotosQuery.safeParse({ ...Object.fromEntries(searchParams), productId: params.id });
  if (!query.success) throw notFound(context);
  const reader = await context.user();
  const page = await photosPage(services, reader, query.data).catch(orNotFound(context));
  return {
    ...page,
    id: query.data.productId,
    username: reader?.username ?? "",
    heading: translatorFor(services.language)("photos.of", { title: page.title }),
    oldest: page.photos.length === PHOTOS_PAGE_SIZE ? page.photos.at(-1)?.id : undefined,
    isFirstPage: !query.data.before,
    sent: searchParams.has("sent"),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/product.$id_.photos");

type PhotoFormArgs = Pick<ActionFunctionArgs, "request" | "context"> & { productId: string };

async function upload({ request, context, productId }: PhotoFormArgs) {
  const { services } = context;
  const emptySubmission = parseForm(new URLSearchParams(), PhotoDetails);
  const user = await context.user();
  if (!user) return data(emptySubmission.reply({ formErrors: ["errors.not_logged_in"] }), { status: 401 });
  const sent = await readUpload(request, {
    field: "photo",
    maxBytes: PHOTO_MAX_BYTES,
    tooLarge: photoTooLarge,
  }).catch((error: unknown) => failedFormReply(emptySubmission, error));
  if (!("form" in sent)) return sent;
  const submission = parseForm(sent.form, PhotoDetails);
  const missing = !sent.file && { fieldErrors: { photo: ["errors.photoMissing"] } };
  if (submission.status !== "success" || !sent.file)
    return data(submission.reply(missing || undefined), { status: 400 });
  try {
    await addPhoto(services, user, { details: { ...submission.value, productId }, upload: sent.file });
    return redirect(`/product/${productId}/photos?sent=1#sent`, 303);
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

async function remove({ request, context, productId }: PhotoFormArgs) {
  const photo = PhotoRef.safeParse(knownFields(await readForm({ request, context }), PhotoRef));
  const user = await context.user();
  const address = `/product/${productId}/photos`;
  if (!user) return redirectToSignIn(address);
  if (!photo.success) throw notFound(context);
  await deletePhoto(context.services, user, photo.data).catch(orNotFound(context));
  return redirect(`${address}#yours`, 303);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const productId = ProductId.safeParse(params.id);
  if (!productId.success) throw notFound(context);
  const args = { request, context, productId: productId.data };
  return isUpload(request) ? upload(args) : remove(args);
}

export const clientAction = offlineSafeAction(
  (): SubmissionResult => ({ status: "error", error: { "": ["photos.offline"] } }),
);

export const handle = { i18n: ["photos", "photos.page"] } satisfies PageHandle;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  titleMeta({ data: { title: page?.heading }, matches });

export default function PhotosPage() {
  const t = useT();
  const { id, title, heading, username, photos, own, oldest, isFirstPage, sent } =
    useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <Page title={heading} lead={t("photos.lead")} back={{ to: `/product/${id}`, label: title }}>
      {isFirstPage && (
        <>
          {sent && !result && own && own.photos.length > 0 && (
            <div id="sent" className="mb-8 scroll-mt-24">
              <Notice tone="success" announce title={t("photos.sent")} />
            </div>
          )}
          {own && own.photos.length > 0 && <OwnPhotos photos={own.photos} />}
        </>
      )}
      {photos.length === 0 && !own?.photos.length && <p className="mb-12 text-muted">{t("photos.none")}</p>}
      <ul className="mb-6 gap-6 sm:columns-2">
        {photos.map((photo, index) => (
          <li key={photo.id} id={`photo-${photo.id}`} className="mb-6 scroll-mt-24 break-inside-avoid">
            <PhotoFigure
              photo={photo}
              sizes="(min-width: 75rem) 36rem, (min-width: 40rem) 50vw, 100vw"
              eager={index === 0}
            >
              <Link
                to={reportPath("photo", photo)}
                rel="nofollow"
                className="justify-self-start py-2 text-muted text-sm hover:text-ink hover:underline"
              >
                {t("photos.report")}
              </Link>
            </PhotoFigure>
          </li>
        ))}
      </ul>
      {oldest && (
        <ButtonLink to={`?before=${oldest}`} variant="secondary" className="mb-12">
          {t("photos.older")}
        </ButtonLink>
      )}
      {isFirstPage && <AddPhoto productId={id} own={own} username={username} result={result} />}
    </Page>
  );
}
