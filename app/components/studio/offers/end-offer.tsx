import { Form } from "@remix-run/react";
import { IntentButton } from "#app/components/forms/intent-button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Disclosure } from "#app/components/ui/disclosure.tsx";

interface EndOfferProps {
  label: string;
  /** The consequences of ending the offer. */
  text: string;
  button: string;
}

/** Ends a coupon or a bundle, with a button that is shown together with the consequences. */
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
