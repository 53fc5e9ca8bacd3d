/** Who a conversation is with, the way back on a phone, and putting it away. */
import { Form, Link } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { useT } from "#app/i18n/use-t.tsx";

interface ConversationHeadProps {
  conversation: { name: string; email: string; done: boolean };
}

export function ConversationHead({ conversation: { name, email, done } }: ConversationHeadProps) {
  const t = useT();
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b pb-4">
      <div className="min-w-0">
        <p className="mb-2 lg:hidden">
          <Link to="/studio" className="text-link">
            {t("studio.back")}
          </Link>
        </p>
        <h1 id="conversation" className="break-words text-lg">
          {name}
        </h1>
        <p className="break-all text-muted text-sm">{email}</p>
      </div>
      <Form method="post">
        <Button name="intent" value={done ? "open" : "done"} variant="secondary">
          {t(done ? "studio.reopen" : "studio.markDone")}
        </Button>
      </Form>
    </header>
  );
}
