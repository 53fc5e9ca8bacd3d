/** At least 44 px high, and of the same width while busy. */
import type { ButtonHTMLAttributes } from "react";
import { type ButtonLook, buttonClassName } from "./button-link.tsx";
import { Spinner } from "./loading.tsx";

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
      <span className="button-label">{children}</span>
      {busy && (
        <span className="button-spinner">
          <Spinner label={busyLabel} />
        </span>
      )}
    </button>
  );
}
