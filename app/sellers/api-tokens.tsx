import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CopyButton } from "#app/studio/copy-button.tsx";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { Field } from "#app/studio/fields.tsx";
import { ShownOnce } from "#app/studio/shown-once.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { CardSection } from "#app/ui/card.tsx";
import {
  API_TOKENS_MAX,
  type ApiTokensView,
  type ListedApiToken,
  NewApiToken,
} from "./api-tokens.contract.ts";
import { OneOfThem } from "./sellers.contract.ts";

export function NewApiTokenShown({ token }: { token: string }) {
  const t = useT();
  return (
    <ShownOnce id="new-token" title={t("studioTokens.new")} lead={t("studioTokens.once")} secret={token}>
      <p translate="no" className="my-4 break-all font-mono text-sm">
        {token}
      </p>
      <CopyButton text={token} />
    </ShownOnce>
  );
}

function ApiTokenRow({ token }: { token: ListedApiToken }) {
  const t = useT();
  const { id, name, seller, sellsHere, createdAt, lastUsedAt } = token;
  const used = lastUsedAt
    ? t("studioTokens.lastUsed", { date: date(lastUsedAt, t) })
    : t("studioTokens.neverUsed");
  return (
    <li className="grid gap-2 py-4">
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-medium">{name}</h3>
        <p className="wrap-anywhere text-muted text-sm">
          {[t("studioTokens.madeBy", { seller, date: date(createdAt, t) }), used].join(" · ")}
        </p>
        {!sellsHere && <p className="text-sm">{t("studioTokens.ended", { seller })}</p>}
      </div>
      <ConfirmedForm
        intent="revoke"
        schema={OneOfThem}
        of={{ id }}
        label={t("studioTokens.revoke")}
        text={t("studioTokens.revokeText")}
        button={t("studioTokens.revokeNow")}
      />
    </li>
  );
}

export function ApiTokenList({ tokens, isDeployed }: ApiTokensView) {
  const t = useT();
  return (
    <CardSection id="tokens" title={t("studioTokens.list")}>
      {tokens.length === 0 && !isDeployed && <p className="mt-4 text-muted">{t("studioTokens.empty")}</p>}
      <ul className="mt-2 divide-y divide-line">
        {isDeployed && (
          <li className="py-4">
            <h3 translate="no" className="font-medium">
              SELLER_TOKEN
            </h3>
            <p className="text-muted text-sm">{t("studioTokens.deployed")}</p>
          </li>
        )}
        {tokens.map((token) => (
          <ApiTokenRow key={token.id} token={token} />
        ))}
      </ul>
    </CardSection>
  );
}

export function MakeApiToken({ tokens }: Pick<ApiTokensView, "tokens">) {
  const t = useT();
  if (tokens.length >= API_TOKENS_MAX) return <p className="text-muted">{t("studioTokens.full")}</p>;
  return (
    <CardSection id="make" title={t("studioTokens.make")} text={t("studioTokens.makeText")}>
      <StudioForm intent="make" schema={NewApiToken} className="mt-6 grid gap-5">
        <Field name="name" label={t("studioTokens.name")} hint={t("studioTokens.nameHint")} required />
        <SubmitButton>{t("studioTokens.makeNow")}</SubmitButton>
      </StudioForm>
    </CardSection>
  );
}
