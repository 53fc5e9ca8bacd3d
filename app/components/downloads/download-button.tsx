/** A link to the zip; the download panel handles the click, without scripts the browser does. */
import type { MouseEvent } from "react";
import { requestDownload } from "#app/client/downloads/download-requests.ts";
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
  return (
    <a
      href={`/app/download/${id}`}
      download
      className={buttonClassName(look)}
      onClick={(event) => {
        if (isPlainClick(event) && requestDownload({ id, title })) event.preventDefault();
      }}
    >
      <DownloadIcon />
      {t("ui.download")}
      <span className="sr-only"> {title}</span>
    </a>
  );
}
