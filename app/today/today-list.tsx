import { Link } from "@remix-run/react";
import { money } from "#app/i18n/format.ts";
import { date, dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { Waiting } from "#app/studio/studio-pages.ts";
import { MAX_WAITING } from "#app/studio/waiting.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { Today } from "./today.contract.ts";

interface Task {
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

function useTasks({ today, waiting, now }: TodayListProps): Task[] {
  const t = useT();
  const orderTask = useOrderTask();
  const counted = (kind: "conversations" | "reviews" | "comments" | "photos" | "mails", count: number) =>
    count > MAX_WAITING
      ? t(`studioToday.${kind}_other`, { count: `${MAX_WAITING}+` })
      : t.count(`studioToday.${kind}`, count);
  const tasks = today.orders.map((order) => orderTask(order, now));
  const quiet = { detail: "", urgent: false };
  if (waiting.orders > today.orders.length)
    tasks.push({
      ...quiet,
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
  if (today.isEmptyShop) {
    if (!today.isLanguageChosen)
      tasks.push({
        ...quiet,
        key: "language",
        to: "/studio/settings#language",
        text: t(`studioToday.language_${t.mainLanguage}`),
      });
    tasks.push({ ...quiet, key: "model", to: "/studio/models/new", text: t("studioToday.firstModel") });
  }
  for (const { id, subject } of today.letters)
    tasks.push({
      ...quiet,
      key: id,
      to: `/studio/letters/${id}`,
      text: t("studioToday.letter", { subject }),
    });
  for (const { id, title } of today.drafts)
    tasks.push({ ...quiet, key: id, to: `/studio/models/${id}`, text: t("studioToday.draft", { title }) });
  return tasks;
}

function TaskText({ task: { text, detail, urgent } }: { task: Task }) {
  return (
    <>
      <span className={`size-2 shrink-0 rounded-full ${urgent ? "bg-danger" : "bg-edge"}`} />
      <span className="min-w-0 flex-1">
        <span className={`block ${urgent ? "font-medium" : ""}`}>{text}</span>
        {detail && <span className="block truncate text-muted text-sm">{detail}</span>}
      </span>
    </>
  );
}

const ROW = "flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-ground";

interface TodayListProps {
  today: Today;
  waiting: Waiting;
  /** UTC ISO-8601; given, because the server's page and the browser's must agree. */
  now: string;
}

export function TodayList(props: TodayListProps) {
  const t = useT();
  const tasks = useTasks(props);
  if (tasks.length === 0)
    return <EmptyState title={t("studioToday.nothing")}>{t("studioToday.nothingText")}</EmptyState>;
  return (
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
}
