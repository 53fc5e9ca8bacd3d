import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";

interface EndOfferProps {
  label: string;
  text: ReactNode;
  button: string;
}

export function EndOffer({ label, text, button }: EndOfferProps) {
  return (
    <Disclosure label={label}>
      <Card>
        <Form method="post" className="grid gap-4">
          <p>{text}</p>
          <div>
            <IntentButton intent="end" variant="danger">
              {button}
            </IntentButton>
          </div>
        </Form>
      </Card>
    </Disclosure>
  );
}
