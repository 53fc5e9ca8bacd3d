import { Link } from "@remix-run/react";
import { LONGEST_KEPT_DAYS } from "#app/backups/backup-times.ts";
import { money } from "#app/i18n/format.ts";
import { date, dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { Waiting } from "#app/studio/studio-pages.ts";
import { MAX_WAITING } from "#app/studio/waiting.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { Today } from "./today.contract.ts";

export interface Task {
  key: string;
  to: string;
  text: string;
  detail: string;
  urgent: boolean;
}

function useOrderTask() {
  const t = useT();
  return (order: Today["orders"][number], now: string): Task => {
    const { code, refundDue, evidenceDue, status, titles } = order;
    const isForStripe = !refundDue && status !== "held" && order.soldByStripe;
    const buyer = order.buyer || t("studioOrders.deletedBuyer");
    const amount = money(order.cents, t.language);
    const day = (iso: string) => date(iso, t);
    const text = refundDue
      ? t(refundDue < now ? "studioToday.refundLate" : "studioToday.refund", {
          amount,
          buyer,
          date: day(refundDue),
        })
      : isForStripe
        ? t("studioToday.disputeForStripe", { buyer })
        : evidenceDue
          ? t("studioToday.evidence", { buyer, date: dateTime(evidenceDue, t) })
          : t(status === "held" ? "studioToday.held" : "studioToday.inquiry", { buyer });
    return {
      key: code,
      to: `/studio/orders/${code}`,
      text,
      detail: [code, ...titles].join(" · "),
      urgent: !isForStripe,
    };
  };
}

const CONVERSATIONS = [
  ["conversations", "/studio/inbox"],
  ["reviews", "/studio/moderation/reviews"],
  ["comments", "/studio/moderation/comments"],
  ["photos", "/studio/moderation/photos"],
] as const;

interface TasksProps {
  today: Today;
  waiting: Waiting;
  /** UTC ISO-8601; given, because the server's page and the browser's must agree. */
  now: string;
}

export function useTasks({ today, waiting, now }: TasksProps): Task[] {
  const t = useT();
  const orderTask = useOrderTask();
  const counted = (
    kind: "conversations" | "reviews" | "comments" | "photos" | "mails" | "drafts",
    count: number,
  ) =>
    count > MAX_WAITING
      ? t(`studioToday.${kind}_other`, { count: `${MAX_WAITING}+` })
      : t.count(`studioToday.${kind}`, count);
  const tasks = today.orders.map((order) => orderTask(order, now));
  const quiet = { detail: "", urgent: false };
  if (!today.steps.mail && !today.isEmptyShop)
    tasks.push({
      ...quiet,
      urgent: true,
      key: "mail",
      to: "/studio/connections#mail",
      text: t("studioToday.noMail"),
    });
  if (today.steps.mail && today.mailFailsSince)
    tasks.push({
      ...quiet,
      urgent: true,
      key: "mail",
      to: "/studio/connections#mail",
      text: t("studioToday.mailFails", { time: dateTime(today.mailFailsSince, t) }),
    });
  if (today.unconfirmedAddress)
    tasks.push({
      urgent: true,
      key: "address",
      to: today.steps.mail ? "/dashboard/settings#email-settings" : "/studio/connections#mail",
      text: t("studioToday.confirmAddress"),
      detail: `${today.unconfirmedAddress}: ${t(today.steps.mail ? "studioToday.confirmAddressDetail" : "studioToday.confirmAddressLater")}`,
    });
  if (today.backupFailsSince)
    tasks.push({
      ...quiet,
      urgent: true,
      key: "backup",
      to: "/studio/backups",
      text: t("studioToday.backupFails", { time: dateTime(today.backupFailsSince, t) }),
    });
  if (today.sellsWithoutTerms)
    tasks.push({
      key: "terms",
      to: "/studio/legal/terms",
      text: t("studioToday.noTerms"),
      detail: t("studioToday.noTermsDetail"),
      urgent: true,
    });
  if (today.privacyLacksBackups)
    tasks.push({
      key: "privacy",
      to: "/studio/legal/privacy",
      text: t("studioToday.privacyLacksBackups"),
      detail: t("studioToday.privacyLacksBackupsDetail", { days: LONGEST_KEPT_DAYS }),
      urgent: false,
    });
  if (waiting.orders > today.orders.length)
    tasks.push({
      ...quiet,
      urgent: true,
      key: "orders",
      to: "/studio/orders?state=to_do",
      text: t("studioToday.moreOrders"),
    });
  for (const [kind, to] of CONVERSATIONS)
    if (waiting[kind] > 0) tasks.push({ ...quiet, key: kind, to, text: counted(kind, waiting[kind]) });
  if (today.failedMails > 0)
    tasks.push({
      key: "mails",
      to: "/studio/mails",
      text: counted("mails", today.failedMails),
      detail: today.failedRecipients.join(", "),
      urgent: false,
    });
  for (const { id, subject } of today.letters)
    tasks.push({
      ...quiet,
      key: id,
      to: `/studio/letters/${id}`,
      text: t("studioToday.letter", { subject }),
    });
  const [draft] = today.drafts;
  if (draft)
    tasks.push({
      key: "drafts",
      to: today.drafts.length > 1 ? "/studio/models?state=draft" : `/studio/models/${draft.id}`,
      text:
        today.drafts.length > 1
          ? counted("drafts", today.drafts.length)
          : t("studioToday.draft", { title: draft.title }),
      detail: today.drafts.length > 1 ? today.drafts.map(({ title }) => title).join(", ") : "",
      urgent: false,
    });
  return tasks;
}

function TaskText({ task: { text, detail, urgent } }: { task: Task }) {
  return (
    <>
      <span className={`size-2 shrink-0 rounded-full ${urgent ? "bg-danger" : "bg-edge"}`} />
      <span className="min-w-0 flex-1">
        <span className={`block ${urgent ? "font-medium" : ""}`}>{text}</span>
        {detail && <span className="line-clamp-2 text-muted text-sm">{detail}</span>}
      </span>
    </>
  );
}

const ROW = "flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-ground focus-visible:-outline-offset-2";

export const TaskList = ({ tasks }: { tasks: readonly Task[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-box border border-line bg-surface">
    {tasks.map((task) => (
      <li key={task.key}>
        <Link to={task.to} className={ROW}>
          <TaskText task={task} />
          <ChevronIcon className="size-5 -rotate-90 text-muted" />
        </Link>
      </li>
    ))}
  </ul>
);
