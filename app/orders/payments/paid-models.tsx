import { DownloadButton } from "#app/downloads/download-button.tsx";
import { decimal } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { ShownPayment } from "#app/orders/payments/buyer-payments.contract.ts";
import { Card } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface PaidProps extends Pick<ShownPayment, "products" | "settings"> {
  /** False while the buyer must agree to the delivery, and for a gift. */
  isDelivered: boolean;
  /** Somebody else prints it. */
  isGift: boolean;
}

/** Of what a model's page states, what one looks up before a print. */
function HowItPrints({ settings }: Pick<ShownPayment, "settings">) {
  const t = useT();
  const { layerHeight, printHours, printGrams, supports } = settings;
  const shown = (value: number | undefined, unit: string) => value && `${decimal(value, t.language)} ${unit}`;
  const facts = [
    [t("attributes.layerHeight"), shown(layerHeight, "mm")],
    [t("attributes.printHours"), shown(printHours, "h")],
    [t("attributes.printGrams"), shown(printGrams, "g")],
    [t("attributes.supports"), supports && t(`attributes.supports_${supports}`)],
  ].filter(([, value]) => value);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 empty:hidden">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The first model large, as one has looked forward to it; the others below it. */
export function PaidModels({ products, settings, isDelivered, isGift }: PaidProps) {
  const t = useT();
  const [first, ...others] = products.filter(({ returnReason }) => returnReason !== "reduced");
  if (!first) return null;
  return (
    <div className="grid gap-4">
      <Card as="article" className="overflow-hidden sm:grid sm:grid-cols-2">
        <Picture
          image={first.image}
          sizes="(min-width: 40rem) 21rem, 100vw"
          eager
          decorative
          className="max-h-[24svh] w-full border-line max-sm:border-b sm:h-full sm:max-h-none sm:border-r"
        />
        <div className="grid content-center gap-5 p-4 sm:p-6">
          <div>
            <h2 className="text-lg">{first.title}</h2>
            <p className="text-muted">{t(`license.${first.license}`)}</p>
          </div>
          {!isGift && <HowItPrints settings={settings} />}
          {isDelivered && <DownloadButton id={first.id} title={first.title} size="lg" wide />}
        </div>
      </Card>
      <ul className="grid gap-3 empty:hidden">
        {others.map(({ id, title, image, license }) => (
          <Card
            key={id}
            as="li"
            className="grid grid-cols-[5rem_1fr] items-center gap-x-4 gap-y-3 p-3 sm:grid-cols-[6rem_1fr_auto]"
          >
            <Picture image={image} sizes="6rem" decorative className="rounded-lg" />
            <div className="min-w-0">
              <h2 className="text-md">{title}</h2>
              <p className="text-muted text-sm">{t(`license.${license}`)}</p>
            </div>
            <div className="max-sm:col-span-2">
              {isDelivered && <DownloadButton id={id} title={title} variant="secondary" wide />}
            </div>
          </Card>
        ))}
      </ul>
    </div>
  );
}
