/** The form for a comment. Visitors who are not logged in get a login prompt instead; without scripts the server redirects them. */
import { type FormEvent, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink, ignoreDoubleClick } from "#app/ui/button-link.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { COMMENT_MAX } from "./comment-limits.ts";

/** Class names of an area as tall as the comment form, so that nothing moves when the session is known. */
const FORM_AREA = "mt-4 mb-6 min-h-60 sm:min-h-56";

function LogInPrompt({ productId }: { productId: string }) {
  const t = useT();
  const back = encodeURIComponent(`/product/${productId}#comments`);
  return (
    <div
      className={`${FORM_AREA} grid content-center justify-items-center gap-4 rounded-box border border-line border-dashed p-6 text-center`}
    >
      <p className="text-muted">{t("comments.logInText")}</p>
      <ButtonLink to={`/login?redirectTo=${back}`} variant="secondary">
        {t("comments.logIn")}
      </ButtonLink>
    </div>
  );
}

interface CommentFieldsProps {
  productId: string;
  message?: string;
  error?: string | null;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

function CommentFields({ productId, message, error, onSubmit }: CommentFieldsProps) {
  const t = useT();
  return (
    <form
      method="post"
      action={`/product/${productId}/comments`}
      noValidate
      onSubmit={onSubmit}
      className={`${FORM_AREA} grid max-w-read content-start justify-items-start gap-3`}
    >
      <div className="w-full">
        <TextAreaField
          id="comment"
          name="message"
          rows={3}
          required
          maxLength={COMMENT_MAX}
          defaultValue={message}
          label={t("comments.yours")}
          hint={t("comments.hint")}
          error={error && t.orElse(error, "errors.invalid")}
        />
      </div>
      <Button name="intent" value="add" onClick={ignoreDoubleClick}>
        {t("comments.post")}
      </Button>
    </form>
  );
}

interface CommentFormProps {
  productId: string;
  /** Sends the comment without leaving the page; when left out, the form is submitted. */
  post?: (message: string) => void;
  refused?: { message: string; error: string };
}

export function CommentForm({ productId, post, refused }: CommentFormProps) {
  const { status } = useSession();
  const [error, setError] = useState<string | null>(refused?.error ?? null);
  if (status === "out" && !refused) return <LogInPrompt productId={productId} />;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!post || status !== "in") return;
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
      <CommentFields productId={productId} message={refused?.message} error={error} onSubmit={onSubmit} />
    </div>
  );
}
