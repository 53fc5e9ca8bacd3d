/** A link to the zip; the download panel handles the click and reports its progress here, without scripts the browser does. */
import { type MouseEvent, useSyncExternalStore } from "react";
import {
  buttonProgress,
  onButtonProgress,
  requestDownload,
} from "#app/client/downloads/download-requests.ts";
import { buttonClassName } from "#app/components/ui/button.tsx";
import { DownloadIcon } from "#app/components/ui/icons.tsx";
import { useT } from "#app/i18n/use-t.tsx";

interface DownloadButtonProps {
  /** Product id. */
  id: string;
  title: string;
  variant?: "primary" | "secondary";
  size?: "md" | "lg";
  wide?: boolean;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function DownloadButton({ id, title, ...look }: DownloadButtonProps) {
  const t = useT();
  const progress = useSyncExternalStore(
    onButtonProgress,
    () => buttonProgress(id),
    () => undefined,
  );
  return (
    <a
      href={`/app/download/${id}`}
      download
      className={`${buttonClassName(look)} overflow-hidden`}
      onClick={(event) => {
        if (isPlainClick(event) && requestDownload({ id, title })) event.preventDefault();
      }}
    >
      <DownloadIcon />
      {/* The word keeps its place, so that the button keeps its width. */}
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={progress && "opacity-0"}>{t("ui.download")}</span>
        {progress && <span className="tabular-nums">{progress.text}</span>}
      </span>
      <span className="sr-only"> {title}</span>
      {progress && (
        <span className="absolute bottom-0 left-0 h-1 bg-current" style={{ width: `${progress.percent}%` }} />
      )}
    </a>
  );
}
