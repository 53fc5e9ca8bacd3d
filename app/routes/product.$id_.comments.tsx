import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { redirect, useActionData, useLoaderData } from "@remix-run/react";
import { requireName } from "#app/accounts/settings/settings.server.ts";
import { ProductId } from "#app/catalog/catalog.contract.ts";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { CommentForm } from "#app/comments/comment-form.tsx";
import { RemovableComment } from "#app/comments/comment-item.tsx";
import { COMMENTS_PAGE_SIZE } from "#app/comments/comment-limits.ts";
import { CommentCreate, CommentDelete, CommentsQuery } from "#app/comments/comments.contract.ts";
import { commentsOf, createComment, deleteComment } from "#app/comments/comments.server.ts";
import { expectedError, notFound, orNotFound, statusOf } from "#app/http/errors.server.ts";
import { knownFields, readForm, sentIntent } from "#app/http/forms.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services } = context;
  const searchParams = Object.fromEntries(new URL(request.url).searchParams);
  const query = CommentsQuery.safeParse({ ...searchParams, productId: params.id });
  if (!query.success) throw notFound(context);
  const reader = await context.user();
  const product = productDetail(services, query.data.productId ?? "");
  const { id, title } = await product.catch(orNotFound(context));
  const comments = await commentsOf(services, reader, query.data).catch(orNotFound(context));
  const heading = translatorFor(services.language)("comments.of", { title });
  const oldest = comments.length === COMMENTS_PAGE_SIZE ? comments.at(-1)?.id : undefined;
  return { id, title, heading, comments, oldest, isFirstPage: !query.data.before };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { services } = context;
  const productId = ProductId.safeParse(params.id);
  if (!productId.success) throw notFound(context);
  const form = await readForm({ request, context });
  const intent = sentIntent(form, ["add", "delete"], context);
  const message = form.get("message") ?? "";
  const username = form.get("username") ?? "";
  const refuse = (error: string, status: number, nameError: string | null = null) =>
    data({ message, username, error, nameError }, { status });
  const redirectToComments = () => redirect(`/product/${productId.data}/comments`, 303);
  const user = await context.user();
  if (!user) return refuse("comments.logInFirst", 401);
  try {
    if (intent === "delete") {
      const deletion = CommentDelete.safeParse(knownFields(form, CommentDelete));
      if (!deletion.success) throw notFound(context);
      await deleteComment(services, user, deletion.data);
      return redirectToComments();
    }
    const comment = CommentCreate.safeParse({
      ...knownFields(form, CommentCreate),
      productId: productId.data,
    });
    if (!comment.success) return refuse(comment.error.issues[0]?.message ?? "errors.invalid", 400);
    await requireName(services, user, username);
    await createComment(services, user, comment.data);
    return redirectToComments();
  } catch (error) {
    const expected = expectedError(error);
    if (!expected || expected.code === "not_found") return orNotFound(context)(error);
    const nameError = expected.fields?.username;
    return refuse(nameError ? "" : messageOf(expected), statusOf(expected.code), nameError);
  }
}

export const handle = { i18n: ["accounts", "comments"] } satisfies PageHandle;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  titleMeta({ data: { title: page?.heading }, matches });

export default function CommentsPage() {
  const t = useT();
  const { id, title, heading, comments, oldest, isFirstPage } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page width="read" title={heading} back={{ to: `/product/${id}`, label: title }}>
      {isFirstPage && <CommentForm productId={id} refused={refused} />}
      {refused?.error === "comments.logInFirst" && (
        <a href="/sign-in" target="_blank" rel="noreferrer" className="mb-6 inline-block py-2 text-link">
          {t("shell.logIn")}
        </a>
      )}
      <ul className="mb-4">
        {comments.map((comment) => (
          <RemovableComment key={comment.id} comment={comment} />
        ))}
      </ul>
      {oldest && (
        <ButtonLink to={`?before=${oldest}`} variant="secondary">
          {t("comments.older")}
        </ButtonLink>
      )}
    </Page>
  );
}
