import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { type ListedSeller, OneOfThem } from "./sellers.contract.ts";

function SellerRow({ seller }: { seller: ListedSeller }) {
  const t = useT();
  const { id, name, email, right, isConfirmed, hasSecondFactor, isYou, isDeployed } = seller;
  const marks = [
    isYou && t("studioSellers.you"),
    t(`studioSellers.right_${right}`),
    isDeployed && t("studioSellers.deployed"),
    id === null && t("studioSellers.noAccount"),
    id !== null && !isConfirmed && t("studioSellers.unconfirmed"),
    id !== null && !hasSecondFactor && t("studioSellers.noSecondFactor"),
  ].filter((mark) => mark !== false);
  return (
    <li className="grid gap-2 py-4">
      <div className="min-w-0">
        {name && <p className="wrap-anywhere font-medium">{name}</p>}
        <p className={`wrap-anywhere ${name ? "text-sm" : "font-medium"}`}>{email}</p>
        {marks.length > 0 && <p className="text-muted text-sm">{marks.join(" · ")}</p>}
      </div>
      {id !== null && !isYou && !isDeployed && (
        <ConfirmedForm
          intent="remove"
          schema={OneOfThem}
          of={{ id }}
          label={t("studioSellers.remove")}
          text={
            <Sentence
              words={right === "all" ? "studioSellers.removeText" : "studioSellers.removeHelperText"}
              kept={{ name: name ?? email }}
            />
          }
          button={t("studioSellers.removeNow")}
        />
      )}
    </li>
  );
}

export function SellerList({ sellers }: { sellers: readonly ListedSeller[] }) {
  const t = useT();
  const isAnyDeployed = sellers.some(({ isDeployed }) => isDeployed);
  return (
    <CardSection
      id="sellers"
      title={t("studioSellers.list")}
      text={isAnyDeployed ? t("studioSellers.deployedText") : undefined}
    >
      <ul className="mt-2 divide-y divide-line">
        {sellers.map((seller) => (
          <SellerRow key={seller.id ?? seller.email} seller={seller} />
        ))}
      </ul>
    </CardSection>
  );
}
