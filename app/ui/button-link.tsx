import { Link, type LinkProps } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";

export interface ButtonLook {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "md" | "lg";
  wide?: boolean;
}

export const buttonClassName = ({
  variant = "primary",
  size = "md",
  wide = false,
}: ButtonLook = {}): string => `button button-${variant} button-${size} ${wide ? "w-full" : ""}`;

type ButtonLinkProps = ButtonLook & { children: ReactNode; className?: string } & Omit<
    LinkProps,
    "className"
  >;

/** A link to a page of ours; `reloadDocument` for files and other answers that are not pages. */
export function ButtonLink({ variant, size, wide, className = "", ...props }: ButtonLinkProps) {
  return <Link {...props} className={`${buttonClassName({ variant, size, wide })} ${className}`} />;
}

export const ignoreDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};
