/** A link to the zip; the download panel handles the click, without scripts the browser does. */
import { lazy, Suspense } from "react";
import { requestDownload } from "#app/downloads/browser/download-requests.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { isPlainClick } from "#app/ui/plain-click.browser.ts";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { DownloadIcon } from "./download-icon.tsx";

interface DownloadButtonProps {
  /** Product id. */
  id: string;
  title: string;
  variant?: "primary" | "secondary";
  size?: "md" | "lg";
  wide?: boolean;
}

function Idle() {
  const t = useT();
  return (
    <>
      <DownloadIcon />
      <span>{t("ui.download")}</span>
    </>
  );
}

/** Loaded only for owners. */
const ButtonProgress = lazy(() => import("./button-progress.tsx").catch(() => ({ default: Idle })));

export function DownloadButton({ id, title, ...look }: DownloadButtonProps) {
  // The progress is not in the server's HTML: React reports a boundary there that is updated before it has hydrated (error 421).
  const hydrated = useHydrated();
  return (
    <a
      href={`/app/download/${id}`}
      download
      // The content may hydrate later than the link, and React drops clicks on it until then: only the link takes them.
      className={`${buttonClassName(look)} *:pointer-events-none`}
      onClick={(event) => {
        if (isPlainClick(event) && requestDownload({ id, title })) event.preventDefault();
      }}
    >
      {hydrated ? (
        <Suspense fallback={<Idle />}>
          <ButtonProgress id={id} />
        </Suspense>
      ) : (
        <Idle />
      )}
      <span className="sr-only">{` ${title}`}</span>
    </a>
  );
}
