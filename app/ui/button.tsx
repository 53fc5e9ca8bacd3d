/** A button is at least 44 px high, and keeps its width and its name while busy. */
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { type ButtonLook, buttonClassName } from "./button-link.tsx";
import { Spinner } from "./loading.tsx";

type ButtonProps = ButtonLook & {
  busy?: boolean;
  busyLabel?: string;
} & ButtonHTMLAttributes<HTMLButtonElement>;

const ignore = (event: MouseEvent) => event.preventDefault();

/** A busy button ignores clicks but keeps the focus, which a disabled one would lose. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className = "",
  ...props
}: ButtonProps) {
  const { children, type = "submit", ...rest } = props;
  const look = `${buttonClassName({ variant, size, wide })} ${className}`;
  const busyProps = busy && { "aria-busy": true, "aria-disabled": true, onClick: ignore };
  return (
    <button {...rest} {...busyProps} type={type} className={look}>
      <span className="button-label">{children}</span>
      {busy && (
        <span className="button-spinner">
          <Spinner label={busyLabel} />
        </span>
      )}
    </button>
  );
}
