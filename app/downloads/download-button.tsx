import { requestDownload } from "#app/downloads/browser/download-requests.browser.ts";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { isPlainClick } from "#app/ui/plain-click.browser.ts";
import { ButtonProgress } from "./button-progress.tsx";

interface DownloadButtonProps {
  id: string;
  title: string;
  variant?: "primary" | "secondary";
  size?: "md" | "lg";
  wide?: boolean;
  className?: string;
}

export function DownloadButton({ id, title, className = "", ...look }: DownloadButtonProps) {
  return (
    <a
      href={`/app/download/${id}`}
      download
      className={`${buttonClassName(look)} ${className}`}
      onClick={(event) => {
        if (isPlainClick(event) && requestDownload({ id, title })) event.preventDefault();
      }}
    >
      <ButtonProgress id={id} />
      <span className="sr-only">{` ${title}`}</span>
    </a>
  );
}
