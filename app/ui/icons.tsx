/**
 * Line icons on a 24 px grid, used by several components; one that a single component uses is drawn there.
 * Always beside words or inside a labelled control, so hidden from screen readers.
 */
import type { ReactNode } from "react";

interface IconProps {
  className?: string;
}

export const icon =
  (drawing: ReactNode) =>
  ({ className = "size-5" }: IconProps) => (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`}>
      {drawing}
    </svg>
  );

export const CartIcon = icon(<path d="M3 4h2.2l2.3 11h10.2L20 7.5H6M9 19.5h.01M16.5 19.5h.01" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const DotsIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth={3} />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ChevronIcon = icon(<path d="m7 10 5 5 5-5" />);
export const WarningIcon = icon(<path d="M12 4.5 21 19.5H3zM12 10.5v4M12 17h.01" />);
export const CubeIcon = icon(
  <path d="m12 3.5 7.5 4.2v8.6L12 20.5l-7.5-4.2V7.7zM4.5 7.7 12 12l7.5-4.3M12 12v8.5" />,
);
export const ChatIcon = icon(<path d="M4.5 5.5h15v10.5H12l-4.5 4V16h-3zM8.5 9.5h7M8.5 12.5h4.5" />);
export const HeartIcon = icon(
  <path d="M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z" />,
);
export const SearchIcon = icon(<path d="M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM20 20l-4.4-4.4" />);
export const PlayIcon = icon(<path d="M9 6.5v11l8.5-5.5z" />);
export const CardIcon = icon(<path d="M3.5 6.5h17v11h-17zM3.5 10.5h17M7 14.5h3" />);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />);
