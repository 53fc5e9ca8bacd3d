/** A message that stays on the page; an icon beside the text, so that colour is not the only sign. */
import type { ReactNode } from "react";
import { CheckIcon, icon, WarningIcon } from "./icons.tsx";

const InfoIcon = icon(<path d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 11.5V16M12 8.2h.01" />);

const TONES = {
  info: { look: "border-line bg-surface", icon: <InfoIcon className="mt-0.5 size-5 text-muted" /> },
  success: {
    look: "border-success/30 bg-success-soft",
    icon: <CheckIcon className="mt-0.5 size-5 text-success" />,
  },
  danger: {
    look: "border-danger/30 bg-danger-soft",
    icon: <WarningIcon className="mt-0.5 size-5 text-danger" />,
  },
};

interface NoticeProps {
  tone?: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Read out as soon as it appears; for results of the user's own action. */
  announce?: boolean;
  icon?: ReactNode;
}

export function Notice({ tone = "info", title, children, action, announce = false, icon }: NoticeProps) {
  const role = announce ? (tone === "danger" ? "alert" : "status") : undefined;
  return (
    <div role={role} className={`flex items-start gap-3 rounded-box border p-4 ${TONES[tone].look}`}>
      {icon ?? TONES[tone].icon}
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
