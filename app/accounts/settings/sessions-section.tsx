import { deviceOf } from "#app/accounts/device.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AccountState, SessionSummary, SettingsActionData } from "./settings.contract.ts";
import { dataFor, ReauthenticatedForm, SettingsSection } from "./settings-form.tsx";

const ID = "sessions-settings";

function SessionRow({ session }: { session: SessionSummary }) {
  const t = useT();
  const device = deviceOf(session.userAgent);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <span className="font-medium">
        {device ? t("settings.device", { ...device }) : t("settings.unknownDevice")}
      </span>
      {session.current && (
        <span className="rounded-full bg-success-soft px-3 text-sm text-success">
          {t("settings.thisDevice")}
        </span>
      )}
      <span className="w-full text-muted text-sm">
        <span>{t("settings.lastSeen")}</span> <LocalTime at={session.lastSeenAt} />
      </span>
    </li>
  );
}

interface SessionsSectionProps {
  account: AccountState;
  actionData: SettingsActionData | undefined;
}

function EndOtherSessions({ account, actionData }: SessionsSectionProps) {
  const t = useT();
  const form = { section: ID, label: t("settings.endOthers"), account, actionData };
  return <ReauthenticatedForm intent="logOutOthers" {...form} />;
}

export function SessionsSection({ account, actionData }: SessionsSectionProps) {
  const t = useT();
  const { sessions } = account;
  const others = sessions.some(({ current }) => !current);
  return (
    <SettingsSection id={ID} title={t("settings.sessions")}>
      <ul className="divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <SessionRow key={session.createdAt + session.lastSeenAt} session={session} />
        ))}
      </ul>
      {dataFor("logOutOthers", actionData)?.done && (
        <Notice tone="success" announce>
          {t("settings.othersEnded")}
        </Notice>
      )}
      {others && <EndOtherSessions account={account} actionData={actionData} />}
    </SettingsSection>
  );
}
