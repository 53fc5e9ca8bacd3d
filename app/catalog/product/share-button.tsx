import { useT } from "#app/i18n/use-t.tsx";
import { SHARED } from "#app/sources/own-sources.ts";
import { icon } from "#app/ui/icons.tsx";
import { useToast } from "#app/ui/toasts.tsx";

const ShareIcon = icon(<path d="M12 15V4m0 0L8 8m4-4 4 4M6 12v7.5h12V12" />);

/** Gives the page's address to another app, or copies it where the browser cannot. */
export function ShareButton({ title }: { title: string }) {
  const t = useT();
  const toast = useToast();
  const share = async () => {
    const url = `${location.origin}${location.pathname}?ref=${SHARED}`;
    try {
      // Older browsers do not have it, though its type says so.
      if (navigator.share) return await navigator.share({ title, url });
    } catch (error) {
      if ((error as Error).name === "AbortError") return;
      // Refused: it is copied instead.
    }
    try {
      await navigator.clipboard.writeText(url);
      toast({ about: "share", text: t("product.linkCopied") });
    } catch {
      toast({ about: "share", tone: "danger", text: t("product.linkNotCopied") });
    }
  };
  return (
    <button
      type="button"
      onClick={share}
      className="inline-flex min-h-11 items-center gap-2 text-link text-sm noscript:hidden"
    >
      <ShareIcon className="size-5" />
      <span>{t("product.share")}</span>
    </button>
  );
}
