/** Buttons and links that look like them: at least 44 px high, and of the same width while busy. */
import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { Spinner } from "./loading.tsx";

interface ButtonLook {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "md" | "lg";
  /** As wide as its container. */
  wide?: boolean;
}

/** The class names of a button (page-styles.css), for other elements. */
export const buttonClassName = ({
  variant = "primary",
  size = "md",
  wide = false,
}: ButtonLook = {}): string => `button button-${variant} button-${size} ${wide ? "w-full" : ""}`;

type ButtonProps = ButtonLook & {
  busy?: boolean;
  busyLabel?: string;
} & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className = "",
  ...props
}: ButtonProps) {
  const { children, disabled, type = "submit", ...rest } = props;
  const look = `${buttonClassName({ variant, size, wide })} ${className}`;
  return (
    <button {...rest} type={type} disabled={disabled || busy} aria-busy={busy || undefined} className={look}>
      <span className={`inline-flex items-center justify-center gap-2 ${busy ? "invisible" : ""}`}>
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={busyLabel} />
        </span>
      )}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & { children: ReactNode; className?: string } & Omit<
    LinkProps,
    "className"
  >;

/** A link to a page of ours; `reloadDocument` for files and other answers that are not pages. */
export function ButtonLink({ variant, size, wide, className = "", ...props }: ButtonLinkProps) {
  return <Link {...props} className={`${buttonClassName({ variant, size, wide })} ${className}`} />;
}

/** For `onClick`. */
export const ignoreDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};
