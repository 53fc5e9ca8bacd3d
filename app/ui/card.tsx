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

interface CardSectionProps extends Pick<CardProps, "children" | "className"> {
  id: string;
  title: string;
  text?: ReactNode;
}

/** A card that its heading names. */
export const CardSection = ({ id, title, text, className, children }: CardSectionProps) => (
  <Card as="section" aria-labelledby={id} className={className}>
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    {text && <p className="mt-2 text-muted">{text}</p>}
    {children}
  </Card>
);
