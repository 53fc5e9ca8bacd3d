import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type BulkOutcome, type PlannedModel, SHOWN } from "./bulk-edit.contract.ts";

function Changes({ model }: { model: PlannedModel }) {
  const t = useT();
  const { prices, addedTags, removedTags, status, refusal } = model;
  const cents = (price: number) => (price === 0 ? t("studioModels.free") : money(price, t.language));
  const lines: [string, string][] = [
    ...prices.map(({ license, before, after }): [string, string] => [
      license,
      t("studioBulk.priceLine", {
        license: t(`license.${license}`),
        before: cents(before),
        after: cents(after),
      }),
    ]),
    ...(addedTags.length > 0
      ? [["added", t("studioBulk.addedLine", { tags: addedTags.join(", ") })] as [string, string]]
      : []),
    ...(removedTags.length > 0
      ? [["removed", t("studioBulk.removedLine", { tags: removedTags.join(", ") })] as [string, string]]
      : []),
    ...(status && refusal === null ? [["status", t(`studioBulk.line_${status}`)] as [string, string]] : []),
  ];
  return (
    <ul className="text-sm tabular-nums">
      {lines.map(([key, line]) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}

interface RowProps {
  id: string;
  title: string;
  error: string | null;
  children?: ReactNode;
}

function Row({ id, title, error, children }: RowProps) {
  const t = useT();
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 sm:grid-cols-2">
      <Link to={`/studio/models/${id}`} className="wrap-anywhere text-link">
        {title}
      </Link>
      <div>
        {children}
        {error && <p className="text-danger text-sm">{t.orElse(error, "errors.internal")}</p>}
      </div>
    </li>
  );
}

interface BulkPlanProps {
  plan: readonly PlannedModel[];
  /** The form as it was planned. */
  typed: Record<string, string>;
}

/** What the change would do, and the button that does it. */
export function BulkPlan({ plan, typed }: BulkPlanProps) {
  const t = useT();
  const possible = plan.filter(({ refusal }) => refusal === null);
  const fields = Object.entries(typed);
  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className="mb-4 text-lg">
        {t("studioBulk.planTitle")}
      </h2>
      <ul className="border-line border-t">
        {plan.map((model) => (
          <Row key={model.id} id={model.id} title={model.title} error={model.refusal}>
            <Changes model={model} />
          </Row>
        ))}
      </ul>
      <p role="status" className="mt-4 text-muted">
        {t.count("studioBulk.possible", possible.length)}
      </p>
      {possible.length > 0 && (
        <Form method="post" className="mt-4">
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {possible.map(({ id, updatedAt }) => (
            <input key={id} type="hidden" name={SHOWN} value={`${id} ${updatedAt}`} />
          ))}
          <IntentButton intent="apply">{t.count("studioBulk.apply", possible.length)}</IntentButton>
        </Form>
      )}
    </section>
  );
}

export function BulkOutcomes({ outcomes }: { outcomes: readonly BulkOutcome[] }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the button that was pressed lies far below what it did.
  useEffect(() => heading.current?.focus(), []);
  const failed = outcomes.filter(({ error }) => error !== null).length;
  return (
    <section aria-labelledby="outcomes" className="grid gap-6">
      <h2 ref={heading} id="outcomes" tabIndex={-1} className="sr-only">
        {t("studioBulk.outcomes")}
      </h2>
      <Notice tone={failed > 0 ? "danger" : "success"} announce>
        {failed > 0
          ? t("studioBulk.someFailed", { failed: String(failed), count: String(outcomes.length) })
          : t.count("studioBulk.changed", outcomes.length)}
      </Notice>
      <ul className="border-line border-t">
        {outcomes.map(({ id, title, error }) => (
          <Row key={id} id={id} title={title} error={error}>
            {error === null && <p className="text-sm text-success">{t("studioBulk.done")}</p>}
          </Row>
        ))}
      </ul>
      <ButtonLink to="/studio/models" className="justify-self-start">
        {t("studioBulk.back")}
      </ButtonLink>
    </section>
  );
}
