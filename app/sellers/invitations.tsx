import { SELLER_RIGHTS } from "#app/accounts/seller-rights.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { NewInvitation, OneOfThem, type OpenInvitation } from "./sellers.contract.ts";

export function InvitationList({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const t = useT();
  if (!invitations.length) return null;
  return (
    <CardSection id="invitations" title={t("studioSellers.invitations")}>
      <ul className="mt-2 divide-y divide-line">
        {invitations.map(({ id, email, right, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{email}</p>
              <p className="text-muted text-sm">
                {[
                  t(`studioSellers.right_${right}`),
                  t("studioSellers.until", { date: date(expiresAt, t) }),
                ].join(" · ")}
              </p>
            </div>
            <StudioForm intent="withdraw" schema={OneOfThem} of={{ id }} isConfirmed>
              <SubmitButton variant="secondary">{t("studioSellers.withdraw")}</SubmitButton>
            </StudioForm>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

export function InviteForm({ canInvite }: { canInvite: boolean }) {
  const t = useT();
  return (
    <CardSection id="invite" title={t("studioSellers.invite")} text={t("studioSellers.inviteText")}>
      {canInvite ? (
        <StudioForm intent="invite" schema={NewInvitation} className="mt-6 grid gap-5">
          <Field name="email" type="email" label={t("studioSellers.email")} required />
          <Field
            name="right"
            label={t("studioSellers.right")}
            hint={t("studioSellers.rightHint")}
            options={SELLER_RIGHTS.map((value) => ({ value, label: t(`studioSellers.right_${value}`) }))}
          />
          <SubmitButton>{t("studioSellers.inviteNow")}</SubmitButton>
        </StudioForm>
      ) : (
        <div className="mt-4 grid justify-items-start gap-3">
          <p>{t("studioSellers.noMail")}</p>
          <ButtonLink to="/studio/connections#mail" variant="secondary">
            {t("studioSellers.connectMail")}
          </ButtonLink>
        </div>
      )}
    </CardSection>
  );
}
