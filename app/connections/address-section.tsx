import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import type { FormResult } from "#app/shared/form-submission.ts";
import { DisclosedForm } from "#app/studio/disclosed-form.tsx";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card, CardSection } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useKeptUntilLeft } from "#app/ui/use-kept-until-left.browser.ts";
import { ConnectionState } from "./connection-state.tsx";
import { type ConnectionsView, Move, NewAddress } from "./connections.contract.ts";

/** Once it was typed: what shows that it leads here. */
function AskedLink({ link }: { link: string }) {
  const t = useT();
  return (
    <Card>
      <p>{t("studioConnections.openAddressText")}</p>
      <p className="mt-4">
        <a href={link} className="button button-primary button-md">
          <Sentence words="studioConnections.openAddress" kept={{ host: new URL(link).host }} />
        </a>
      </p>
    </Card>
  );
}

function Item({ children }: { children: ReactNode }) {
  return <li className="wrap-anywhere">{children}</li>;
}

type AddressProps = Pick<ConnectionsView, "address" | "stripe">;

function MoveForm({ address, stripe }: AddressProps) {
  const t = useT();
  const { reached, googleCallback } = address;
  if (!reached) return null;
  const { host } = reached;
  return (
    <Card>
      <p>
        <Sentence words="studioConnections.reached" kept={{ host }} />
      </p>
      <ul className="mt-3 mb-5 grid list-disc gap-2 pl-5">
        <Item>{t("studioConnections.moveSessions")}</Item>
        <Item>{t("studioConnections.movePasskeys")}</Item>
        {stripe.source === "studio" && <Item>{t("studioConnections.moveStripe")}</Item>}
        {stripe.source === "deployment" && <Item>{t("studioConnections.moveStripeDeployed")}</Item>}
        {googleCallback && (
          <Item>
            <Sentence
              words="studioConnections.moveGoogle"
              kept={{ address: `https://${host}${googleCallback}` }}
            />
          </Item>
        )}
        <Item>
          <Sentence words="studioConnections.moveFormer" kept={{ origin: address.origin }} />
        </Item>
        <Item>
          <Sentence words="studioConnections.moveBack" kept={{ host, origin: address.origin }} />
        </Item>
      </ul>
      <StudioForm intent="move" schema={Move} of={{ ...reached }} isConfirmed>
        <SubmitButton>
          <Sentence words="studioConnections.moveNow" kept={{ host }} />
        </SubmitButton>
      </StudioForm>
    </Card>
  );
}

export function AddressSection({
  address,
  stripe,
  canStore,
}: AddressProps & Pick<ConnectionsView, "canStore">) {
  const t = useT();
  const { origin, former, reached, passkeysOnly, googleCallback: _, ...state } = address;
  const asked = useKeptUntilLeft(useActionData<FormResult>());
  const link = asked?.intent === "address" && asked.made ? (asked.made as { link: string }).link : null;
  const mayMove = canStore && state.source === "studio";
  return (
    <CardSection
      id="address"
      title={t("studioConnections.address")}
      text={t("studioConnections.addressText")}
    >
      <ConnectionState {...state} name="address" canStore={canStore}>
        <Sentence words="studioConnections.addressIs" kept={{ origin }} />
      </ConnectionState>
      {former && former !== origin && (
        <p className="mt-2 wrap-anywhere">
          <Sentence words="studioConnections.addressFormer" kept={{ origin: former }} />
        </p>
      )}
      {mayMove && passkeysOnly.length > 0 && (
        <div className="mt-6">
          <Notice>
            <Sentence words="studioConnections.passkeysOnly" kept={{ names: passkeysOnly.join(", ") }} />
          </Notice>
        </div>
      )}
      {mayMove && passkeysOnly.length === 0 && (
        <div className="mt-6 grid gap-5">
          {reached ? <MoveForm address={address} stripe={stripe} /> : link && <AskedLink link={link} />}
          <DisclosedForm
            intent="address"
            schema={NewAddress}
            className="grid gap-5"
            label={t("studioConnections.moveTo")}
            framed
          >
            <Field
              name="host"
              label={t("studioConnections.newAddress")}
              hint={t("studioConnections.newAddressHint")}
              required
            />
            <SubmitButton>{t("studioConnections.checkAddress")}</SubmitButton>
          </DisclosedForm>
        </div>
      )}
    </CardSection>
  );
}
