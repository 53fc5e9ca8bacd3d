import { Form } from "@remix-run/react";
import { useIsSending } from "#app/components/forms/use-is-sending.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Disclosure } from "#app/components/ui/disclosure.tsx";
import { useT } from "#app/i18n/use-t.tsx";

interface EndOfferProps {
  label: string;
  /** The consequences of ending the offer. */
  text: string;
  button: string;
}

/** Ends a coupon or a bundle, with a button that is shown together with the consequences. */
export function EndOffer({ label, text, button }: EndOfferProps) {
  const t = useT();
  const busy = useIsSending("end");
  return (
    <Disclosure label={label}>
      <Card>
        <Form method="post" className="grid gap-4">
          <p>{text}</p>
          <div>
            <Button name="intent" value="end" variant="danger" busy={busy} busyLabel={t("ui.loading")}>
              {button}
            </Button>
          </div>
        </Form>
      </Card>
    </Disclosure>
  );
}
