import type { ReactNode } from "react";

interface CardProps {
  children: ReactNode;
  as?: "div" | "section" | "article" | "li";
  className?: string;
  "aria-labelledby"?: string;
}

export function Card({ as: Tag = "div", className = "p-6", ...rest }: CardProps) {
  return <Tag {...rest} className={`rounded-box border border-line bg-surface ${className}`} />;
}
