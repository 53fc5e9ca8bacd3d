import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { GiftLine } from "./gift-state.tsx";
import type { GiftSummary } from "./gifts.contract.ts";

interface GiftPaidProps {
  gift: GiftSummary;
  orderCode: string;
  email: string;
}

export function GiftPaidNotice({ gift, orderCode, email }: GiftPaidProps) {
  const t = useT();
  return (
    <Notice
      tone="success"
      announce
      title={t("gift.afterPayment")}
      action={<ButtonLink to={`/dashboard/gift/${orderCode}`}>{t("gift.toGift")}</ButtonLink>}
    >
      <GiftLine gift={gift} />
      <span>
        <Sentence words="payment.receiptSent" kept={{ email }} />
      </span>
    </Notice>
  );
}
