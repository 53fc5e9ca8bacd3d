/** The reader's printer, chosen once and stored in the browser. Without scripts the form shows the models that fit it. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { listAddress, listSearchParams } from "#app/catalog/list/list-params.ts";
import { PRODUCT_ID } from "#app/catalog/product-id.ts";
import { expectedError } from "#app/http/errors.server.ts";
import { dimensions } from "#app/i18n/format.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { FilamentPrice } from "#app/printers/filament-price.tsx";
import { type Footprint, fitOf } from "#app/printers/fit.ts";
import { type PrinterChoice, savePrinterChoice } from "#app/printers/printer-choice.browser.ts";
import { PrinterFields } from "#app/printers/printer-fields.tsx";
import { formValues, printerOf } from "#app/printers/printer-form.ts";
import { usePrinterChoice } from "#app/printers/use-printer-choice.browser.ts";
import { browserStorage } from "#app/shared/browser-storage.browser.ts";
import { pageHead } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

async function modelOf({ services }: LoaderFunctionArgs["context"], id: string) {
  if (!PRODUCT_ID.test(id)) return null;
  try {
    const { title, footprint } = await productDetail(services, id);
    return { id, title, footprint };
  } catch (error) {
    if (expectedError(error)?.code === "not_found") return null;
    throw error;
  }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services } = context;
  const { searchParams } = new URL(request.url);
  const t = translatorFor(services.language);
  const sent = searchParams.has("printer") ? formValues(searchParams) : null;
  const printer = sent && printerOf(sent);
  const list = ListQuery.parse(Object.fromEntries(new URLSearchParams(searchParams.get("list") ?? "")));
  if (printer) throw redirect(listAddress({ ...list, printer: printer.id, after: "" }), 303);
  return {
    /** The values of a form that describes no valid printer, to be corrected; null otherwise. */
    sent,
    /** The list that is looked at, with its other filters. */
    list,
    model: await modelOf(context, searchParams.get("from") ?? ""),
    head: await pageHead(services, {
      title: t("printer.title"),
      description: t("printer.lead"),
      path: "/printer",
    }),
  };
}

export const handle = { i18n: ["printers"] } satisfies PageHandle;

export const meta = headMeta;

function save(choice: PrinterChoice): boolean {
  try {
    savePrinterChoice(browserStorage(), choice);
    return true;
  } catch (error) {
    console.error("The printer could not be stored", error);
    return false;
  }
}

interface ModelFitProps {
  model: { title: string; footprint: Footprint | null };
  printer: NonNullable<PrinterChoice["printer"]>;
}

function ModelFit({ model, printer }: ModelFitProps) {
  const t = useT();
  const name = printer.name ?? dimensions(printer.volume, t.language);
  const fit = model.footprint && fitOf(model.footprint, printer.volume);
  const values: Record<string, number> = fit && "scale" in fit ? { over: fit.over, scale: fit.scale } : {};
  return (
    <div className="mb-6">
      <Notice
        tone={!fit ? "info" : "scale" in fit ? "danger" : "success"}
        title={[model.title, name].join(" · ")}
        announce
      >
        <span>{fit ? t(`printer.${fit.kind}`, values) : t("printer.notMeasured")}</span>{" "}
        <Link to={listAddress({ printer: printer.id })} className="text-link">
          {t("printer.save")}
        </Link>
      </Notice>
    </div>
  );
}

export default function PrinterPage() {
  const t = useT();
  const navigate = useNavigate();
  const { sent, list, model } = useLoaderData<typeof loader>();
  const choice = usePrinterChoice();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const values = formValues(new FormData(event.currentTarget));
    const printer = printerOf(values);
    // An invalid printer, or one that cannot be stored, is submitted: the server reports the values, or shows the list.
    if (!printer || !save({ ...choice, printer })) return;
    event.preventDefault();
    if (!model) navigate(listAddress({ ...list, printer: printer.id, after: "" }));
  };
  return (
    <Page
      title={t("printer.title")}
      lead={t("printer.lead")}
      width="form"
      back={model ? { to: `/product/${model.id}`, label: model.title } : undefined}
    >
      {model && choice.printer && <ModelFit model={model} printer={choice.printer} />}
      <Card className="p-6">
        <Form method="get" noValidate onSubmit={onSubmit} className="grid gap-5">
          {sent && (
            <Notice tone="danger" announce>
              {t("printer.wrong")}
            </Notice>
          )}
          <input type="hidden" name="list" value={listSearchParams(list)} />
          <PrinterFields key={choice.printer?.id ?? ""} sent={sent} choice={choice} />
          <Button size="lg" wide>
            {t(model ? "printer.check" : "printer.save")}
          </Button>
          {choice.printer && (
            <Button type="button" variant="secondary" wide onClick={() => save({ ...choice, printer: null })}>
              {t("printer.forget")}
            </Button>
          )}
        </Form>
      </Card>
      <Card className="mt-6 p-6 noscript:hidden">
        <FilamentPrice
          centsPerKg={choice.centsPerKg}
          onSave={(centsPerKg) => save({ ...choice, centsPerKg })}
        />
      </Card>
    </Page>
  );
}
