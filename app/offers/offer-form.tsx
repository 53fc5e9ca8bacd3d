import { Form } from "@remix-run/react";
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useState } from "react";
import { CHANGED_ELSEWHERE } from "#app/studio/changed-elsewhere.ts";
import { Revision, useKeptRevision } from "#app/studio/revision.tsx";
import type { OfferFormResult } from "./offer-form.contract.ts";

const NONE: ReadonlySet<string> = new Set();
const Corrected = createContext(NONE);

/** The fields that were changed since the form was refused: what was wrong with them is no longer said. */
export const useCorrected = () => useContext(Corrected);

/** Another kind of reduction leaves the fields of the first one. */
const ALSO_CORRECTED: Record<string, readonly string[]> = { reduction: ["percent", "price", "amount"] };

interface OfferFormProps {
  result: OfferFormResult | undefined;
  /** Of the offer that is changed; a new one has none. */
  revision?: number | string | undefined;
  onEdit?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

export function OfferForm({ result, revision, onEdit, children }: OfferFormProps) {
  const kept = useKeptRevision(revision ?? "");
  const [corrected, setCorrected] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal starts over
  useEffect(() => setCorrected(NONE), [result]);
  const edit = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const input = target as HTMLInputElement;
    const name = input.closest<HTMLElement>("[data-field]")?.dataset.field ?? input.name;
    setCorrected((names) => new Set([...names, name, ...(ALSO_CORRECTED[name] ?? [])]));
    onEdit?.(currentTarget);
  };
  return (
    <Corrected.Provider value={corrected}>
      {/* What was stored is shown as it was stored. */}
      <Form key={kept} method="post" noValidate className="grid gap-6" onInput={edit}>
        {revision !== undefined && (
          <Revision revision={revision} isOutdated={result?.error === CHANGED_ELSEWHERE} />
        )}
        {children}
      </Form>
    </Corrected.Provider>
  );
}
