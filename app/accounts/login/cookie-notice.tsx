import { useEffect, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { Notice } from "#app/ui/notice.tsx";

export function CookieNotice() {
  const t = useT();
  const { status } = useSession();
  const [refused, setRefused] = useState<"blocked" | "http" | null>(null);
  useEffect(() => {
    if (status === "loading") return;
    const isAccepted = document.cookie.includes("XSRF-TOKEN=");
    setRefused(isAccepted ? null : location.protocol === "http:" ? "http" : "blocked");
  }, [status]);
  if (!refused) return null;
  return (
    <div className="mb-5">
      <Notice tone="danger" title={t("account.cookiesTitle")}>
        {t(`account.cookies_${refused}`)}
      </Notice>
    </div>
  );
}
