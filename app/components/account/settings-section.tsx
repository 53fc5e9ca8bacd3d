/** One concern of the settings: what it is at the left, what can be done about it at the right. */
import type { ReactNode } from "react";

interface SettingsSectionProps {
  /** Also the fragment its forms lead back to. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-4 border-line border-t py-8 lg:grid-cols-[20rem_1fr] lg:gap-12"
    >
      <div>
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        {lead && <p className="mt-1 text-muted text-sm">{lead}</p>}
      </div>
      <div className="grid min-w-0 max-w-form content-start gap-5">{children}</div>
    </section>
  );
}
