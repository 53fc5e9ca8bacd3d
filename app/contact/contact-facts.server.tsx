import type { Brand } from "#app/brand/brand.contract.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";

function ContactFacts({ contact: { email, phone, address } }: Pick<Brand, "contact">) {
  const t = useT();
  if (!email && !phone && !address) return null;
  return (
    <address className="mt-8 grid gap-1 not-italic">
      <h2 className="text-lg">{t("contactData.title")}</h2>
      {address && <p className="whitespace-pre-line">{address}</p>}
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="text-link">
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
        </p>
      )}
    </address>
  );
}

export const contactFacts = (t: Translate, brand: Pick<Brand, "contact">): string =>
  staticHtml(t, <ContactFacts contact={brand.contact} />);
