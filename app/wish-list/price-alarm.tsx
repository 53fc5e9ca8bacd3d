/** Above the wish list of an account: the switch for mails about lower prices. Works without scripts. */
import { Form, useNavigation } from "@remix-run/react";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import type { AlarmState } from "./wish-list.contract.ts";

interface PriceAlarmProps {
  state: AlarmState;
  email: string;
  /** A key of words. */
  error: string | undefined;
}

function Switch({ isOn }: { isOn: boolean }) {
  const t = useT();
  const busy = useNavigation().formAction === "/wishlist";
  return (
    <Form method="post" action="/wishlist" preventScrollReset className="shrink-0">
      <Button
        name="intent"
        value={isOn ? "end-alarm" : "set-alarm"}
        variant={isOn ? "quiet" : "secondary"}
        busy={busy}
        busyLabel={t("ui.loading")}
      >
        {t(isOn ? "wishList.alarmEnd" : "wishList.alarmSet")}
      </Button>
    </Form>
  );
}

export function PriceAlarm({ state, email, error }: PriceAlarmProps) {
  const t = useT();
  return (
    <Card
      as="section"
      aria-labelledby="price-alarm"
      className="mb-8 items-center justify-between gap-4 p-4 max-sm:grid sm:flex"
    >
      <div>
        <h2 id="price-alarm" className="font-sans text-base">
          {t("wishList.alarmTitle")}
        </h2>
        {error && (
          <p role="alert" className="text-danger text-sm">
            {t.orElse(error, "errors.internal")}
          </p>
        )}
        <p role="status" className="text-muted text-sm">
          {state === "on" ? (
            <Sentence words="wishList.alarmOn" kept={{ email }} />
          ) : (
            t(state === "off" ? "wishList.alarmText" : "wishList.alarmConfirm")
          )}
        </p>
      </div>
      {state === "unconfirmed" ? (
        <ButtonLink to="/dashboard/settings" variant="secondary" className="shrink-0">
          {t("wishList.alarmSettings")}
        </ButtonLink>
      ) : (
        <Switch isOn={state === "on"} />
      )}
    </Card>
  );
}
