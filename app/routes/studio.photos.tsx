/** Moderation of owners' photos: the seller approves or rejects pending ones, and removes approved ones. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { PhotoModeration } from "#app/components/studio/photo-moderation.tsx";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { moderatePhoto, photosForModeration } from "#app/domain/photos/moderation.server.ts";
import { ModerationAction, ModerationQuery } from "#app/domain/photos/photos.contract.ts";
import { expectedError } from "#app/http/errors.server.ts";
import { knownFields, readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = ModerationQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await photosForModeration(services, query);
  return { ...page, state: query.state, title: translatorFor(services.language)("studioPhotos.title") };
}

export const clientLoader = offlineSafeLoader<typeof loader>();

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const decision = ModerationAction.safeParse(
    knownFields(await readForm({ request, context }), ModerationAction),
  );
  if (!decision.success) return data({ error: "errors.bad_input" }, { status: 400 });
  try {
    await moderatePhoto(context.services, decision.data);
  } catch (error) {
    if (expectedError(error)?.code !== "not_found") throw error;
    return data({ error: "studioPhotos.gone" }, { status: 404 });
  }
  const { pathname, search } = new URL(request.url);
  return redirect(pathname.replace(/\.data$/, "") + search, 303);
}

export const clientAction = offlineSafeAction(() => ({ error: "shell.offline" }));

export const meta = titleMeta;

const FOLDER =
  "inline-flex min-h-11 items-center rounded-box px-3 text-muted hover:bg-ground aria-[current]:bg-ground aria-[current]:font-medium aria-[current]:text-ink";

function Folders({ state }: Pick<ModerationQuery, "state">) {
  const t = useT();
  return (
    <nav aria-label={t("studioPhotos.title")} className="mb-6 flex flex-wrap items-center gap-2">
      {(["pending", "approved"] as const).map((folder) => (
        <Link
          key={folder}
          to={folder === "pending" ? "/studio/photos" : "/studio/photos?state=approved"}
          aria-current={folder === state ? "true" : undefined}
          className={FOLDER}
        >
          {t(`studioPhotos.${folder}`)}
        </Link>
      ))}
    </nav>
  );
}

export default function ModerationPage() {
  const t = useT();
  const { photos, next, state } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const empty = state === "pending" ? "studioPhotos.empty" : "studioPhotos.approvedEmpty";
  return (
    <Page title={t("studioPhotos.title")}>
      <Folders state={state} />
      {result && "error" in result && (
        <div className="mb-6">
          <Notice tone="danger" announce title={t.known(result.error, "errors.internal")} />
        </div>
      )}
      {photos.length === 0 ? (
        <EmptyState title={t(empty)}>{state === "pending" && t("studioPhotos.emptyText")}</EmptyState>
      ) : (
        <>
          {state === "pending" && (
            <p className="mb-4 hidden text-muted text-sm lg:block">{t("studioPhotos.keys")}</p>
          )}
          <PhotoModeration photos={photos} />
        </>
      )}
      {next && (
        <ButtonLink to={`?${new URLSearchParams({ state, after: String(next) })}`} variant="secondary">
          {t("studioPhotos.next")}
        </ButtonLink>
      )}
    </Page>
  );
}
