/** The form for a comment. Visitors who are not logged in get a login prompt instead; without scripts the server redirects them. */
import { type FormEvent, useState } from "react";
import { isNeutralName } from "#app/accounts/neutral-name.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink, ignoreDoubleClick } from "#app/ui/button-link.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { COMMENT_MAX } from "./comment-limits.ts";

/** Class names of an area as tall as the comment form, so that nothing moves when the session is known. */
const FORM_AREA = "mt-4 mb-4 min-h-36 sm:min-h-24";

function LogInPrompt({ productId }: { productId: string }) {
  const t = useT();
  const back = encodeURIComponent(`/product/${productId}#comments`);
  return (
    <div
      className={`${FORM_AREA} flex flex-wrap content-center items-center justify-between gap-x-6 gap-y-3 rounded-box border border-line bg-surface p-4`}
    >
      <p className="text-muted">{t("comments.logInText")}</p>
      <ButtonLink to={`/sign-in?redirectTo=${back}`} variant="secondary">
        {t("comments.logIn")}
      </ButtonLink>
    </div>
  );
}

interface RefusedComment {
  message: string;
  username: string;
  error: string;
  /** What is wrong with the name of somebody who has said none yet; empty when it is fine. */
  nameError: string | null;
}

interface CommentFieldsProps {
  productId: string;
  refused: RefusedComment | undefined;
  error: string | null;
  /** What is wrong with it; null where no name is asked for. */
  name: string | null;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

function CommentFields({ productId, refused, error, name, onSubmit }: CommentFieldsProps) {
  const t = useT();
  return (
    <form
      method="post"
      action={`/product/${productId}/comments`}
      noValidate
      onSubmit={onSubmit}
      className={`${FORM_AREA} flex max-w-read flex-wrap content-start items-start gap-3`}
    >
      <div className="min-w-0 grow basis-64 [&_textarea]:field-sizing-content [&_textarea]:max-h-60">
        <TextAreaField
          id="comment"
          name="message"
          rows={1}
          required
          maxLength={COMMENT_MAX}
          defaultValue={refused?.message}
          label={t("comments.yours")}
          note={t("comments.hint")}
          error={error && t.orElse(error, "errors.invalid")}
        />
      </div>
      {name !== null && (
        <TextField
          name="username"
          required
          autoComplete="nickname"
          defaultValue={refused?.username}
          label={t("comments.name")}
          error={name && t.orElse(name, "errors.invalid")}
        />
      )}
      {/* Beside the field, below its label. */}
      <Button name="intent" value="add" onClick={ignoreDoubleClick} className="sm:mt-[25px]">
        {t("comments.post")}
      </Button>
    </form>
  );
}

interface CommentFormProps {
  productId: string;
  /** Sends the comment without leaving the page; when left out, the form is submitted. */
  post?: (message: string) => void;
  refused?: RefusedComment;
}

export function CommentForm({ productId, post, refused }: CommentFormProps) {
  const { status, user } = useSession();
  const isUnnamed = user !== null && isNeutralName(user.username);
  const [error, setError] = useState<string | null>(refused?.error ?? null);
  if (status === "out" && !refused) return <LogInPrompt productId={productId} />;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!post || status !== "in" || isUnnamed) return;
    event.preventDefault();
    const form = event.currentTarget;
    const message = String(new FormData(form).get("message")).trim();
    setError(message ? null : "errors.required");
    if (!message) return form.querySelector("textarea")?.focus();
    post(message);
    form.reset();
  };
  return (
    <div className={status === "loading" && !refused ? "invisible noscript:visible" : ""}>
      <CommentFields
        productId={productId}
        refused={refused}
        error={error}
        name={refused?.nameError ?? (isUnnamed ? "" : null)}
        onSubmit={onSubmit}
      />
    </div>
  );
}
