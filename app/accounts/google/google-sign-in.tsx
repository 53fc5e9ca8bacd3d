import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-5 shrink-0">
      <path
        fill="#4285f4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10.1 10.1 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.4l-7.1-5.5a13.2 13.2 0 0 1-19.6-6.9H4.5v5.7A22 22 0 0 0 24 46z"
      />
      <path fill="#fbbc05" d="M11.8 28.2a13.2 13.2 0 0 1 0-8.4v-5.7H4.5a22 22 0 0 0 0 19.8z" />
      <path
        fill="#ea4335"
        d="M24 10.7c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.5 14.1l7.3 5.7A13.1 13.1 0 0 1 24 10.7z"
      />
    </svg>
  );
}

interface GoogleSignInProps {
  available: boolean;
  redirectTo: string;
}

export function GoogleSignIn({ available, redirectTo }: GoogleSignInProps) {
  const t = useT();
  if (!available) return null;
  return (
    <div className="grid gap-5">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("account.or")}
      </p>
      {/* A plain link: a form's redirect to another origin would be stopped by the content security policy. */}
      <a
        href={`/app/auth/google?redirectTo=${encodeURIComponent(redirectTo)}`}
        className={buttonClassName({ variant: "secondary", size: "lg", wide: true })}
      >
        <GoogleMark />
        <span>{t("account.google")}</span>
      </a>
    </div>
  );
}

export function GoogleProblem({ problem }: { problem: string | null }) {
  const t = useT();
  if (!problem) return null;
  return (
    <div className="mb-5">
      <Notice tone={problem === "errors.google_cancelled" ? "info" : "danger"} announce>
        {t.orElse(problem, "errors.google_failed")}
      </Notice>
    </div>
  );
}
