import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

export function AccountPage({ title, lead, children, footer }: AccountPageProps) {
  return (
    <Page title={title} lead={lead} width="form">
      <Card className="p-6">{children}</Card>
      {footer && <p className="mt-6 text-center text-muted">{footer}</p>}
    </Page>
  );
}
