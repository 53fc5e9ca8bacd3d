/** A form of the studio: what its fields are called, hold and may hold is in its schema, which is also that of the JSON call. */
import { Form, useActionData, useNavigation } from "@remix-run/react";
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useT } from "#app/i18n/use-t.tsx";
import {
  errorName,
  type FormResult,
  fieldSchema,
  formSubmission,
  mayBeNull,
  pathOf,
} from "#app/shared/form-submission.ts";
import type { z } from "#app/shared/zod.ts";
import { WINDOW_BAR } from "#app/ui/bottom-bar.ts";
import { useValidatedForm } from "#app/ui/checked-form.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CHANGED_ELSEWHERE } from "./changed-elsewhere.ts";
import { Revision } from "./revision.tsx";
import { focusInvalid } from "./use-focus-after-submission.browser.ts";

type Values = Record<string, unknown>;

/** Of the buttons by which conform checks a field. */
const INTENT = "__intent__";

const valueAt = (values: unknown, name: string): unknown =>
  pathOf(name).reduce<unknown>((value, part) => (value as Values | null | undefined)?.[part], values);

interface FormState {
  id: string;
  /** Of the row, in a list of forms. */
  itemId: string | number | undefined;
  intent: string;
  schema: z.ZodObject;
  /** As stored, in the shape of the schema. */
  values: Values;
  /** As it was sent and refused; null before that. */
  typed: Values | null;
  /** Words' keys. */
  errors: Record<string, string[]>;
}
const FormContext = createContext<FormState | null>(null);

function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field of the studio stands outside of a StudioForm");
  return form;
}

type Row = { revision?: number | string } & Record<string, string | number>;

/**
 * The last answer to this form's button; another form's answer leaves it as it is, with what was typed.
 * @param of in a list of forms with the same button, its `id` tells them apart
 */
function useLastResult(of: Row, ...intents: string[]): FormResult | undefined {
  const latest = useActionData<FormResult>();
  const last = useRef<FormResult>();
  const id = String(of.id ?? latest?.id);
  if (!latest || (intents.includes(latest.intent) && id === String(latest.id ?? id))) last.current = latest;
  return last.current;
}

export const useIsRefused = ({ intent, of = {} }: Pick<StudioFormProps, "intent" | "of">): boolean =>
  useLastResult(of, intent)?.form !== undefined;

/** What only the browser knows: a field that the page requires, such as a title in the shop's main language, and a day that is half typed. */
function unfinishedFields(formId: string): Record<string, string[]> {
  const unfinished = document.querySelectorAll<HTMLInputElement>(`[id="${formId}"] :invalid:not(fieldset)`);
  return Object.fromEntries(
    [...unfinished].flatMap(({ name, validity: { valueMissing, badInput } }) => {
      if (valueMissing) return [[name, ["errors.required"]]];
      return badInput ? [[name, ["errors.invalid"]]] : [];
    }),
  );
}

/** What the shop has refused and only it can check stays wrong while it is as it was sent, until the form is sent again. */
function stillRefused(sent: FormData, result: FormResult | undefined): Record<string, string[]> {
  const { error = {}, initialValue } = result?.form ?? {};
  if (!sent.has(INTENT)) return {};
  const isAsSent = (name: string) =>
    [valueAt(initialValue, name) ?? ""].flat().filter(Boolean).join() ===
    sent.getAll(name).filter(Boolean).join();
  return Object.fromEntries(
    Object.entries(error).flatMap(([name, keys]) => (keys && isAsSent(name) ? [[name, keys]] : [])),
  );
}

const invalidFieldOf = (formId: string) =>
  document.querySelector<HTMLElement>(`[id="${formId}"] [aria-invalid=true]`);

/** Leads to the first field that is wrong when the form is not sent. @returns also an error that no field of the form shows */
function useRefusals(formId: string, errors: Record<string, string[]>) {
  const [refusals, setRefusals] = useState(0);
  const [unshown, setUnshown] = useState<string>();
  const [anError] = Object.values(errors)[0] ?? [];
  useEffect(() => setUnshown(invalidFieldOf(formId) ? undefined : anError), [formId, anError]);
  useEffect(() => {
    const invalid = refusals > 0 && invalidFieldOf(formId);
    if (invalid) focusInvalid(invalid);
  }, [formId, refusals]);
  return { unshown, refuse: () => setRefusals((count) => count + 1) };
}

/**
 * A stored form shows what was stored, unless its reader has gone on typing.
 * @returns how often it was shown again, and a setter for whether something was typed since it was sent
 */
function useTimesShown(result: FormResult | undefined, onStored: (() => void) | undefined) {
  const [timesShown, setTimesShown] = useState(0);
  const isEdited = useRef(false);
  const seen = useRef<FormResult>();
  // The new row comes after the answer, when the page is idle again.
  const isIdle = useNavigation().state === "idle";
  const stored = isIdle && result?.done ? result : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!stored || stored === seen.current) return;
    seen.current = stored;
    if (isEdited.current) return;
    onStored?.();
    setTimesShown((times) => times + 1);
  }, [stored]);
  const setEdited = (edited: boolean) => {
    isEdited.current = edited;
  };
  return { timesShown, setEdited };
}

interface RowRevisionProps extends Pick<StudioFormProps, "intent" | "isConfirmed" | "page"> {
  revision: number | string;
  isOutdated: boolean;
}

function RowRevision({ isConfirmed, ...props }: RowRevisionProps) {
  const t = useT();
  if (!isConfirmed) return <Revision {...props} />;
  return (
    <>
      <input type="hidden" name="revision" value={props.revision} />
      {props.isOutdated && (
        <Notice tone="danger" announce>
          {t("errors.changed_elsewhere")}
        </Notice>
      )}
    </>
  );
}

interface StudioFormProps<S extends z.ZodObject = z.ZodObject> {
  /** Of its button in the page's `studioAction`. */
  intent: string;
  /** Of further buttons, which send some of the same fields. */
  otherIntents?: readonly string[];
  schema: S;
  /** The row that is changed: hidden fields. With a `revision`, two windows never overwrite each other unseen. */
  of?: Row;
  /** What is stored. */
  values?: Partial<z.input<S>>;
  /** It only confirms: nothing typed is in it, so that it follows the row. */
  isConfirmed?: boolean;
  /** Where the row is shown, if not on this page. */
  page?: string;
  /** What is in the form, after each change. */
  onEdit?: (form: FormData) => void;
  /** After it was stored, unless its reader has gone on typing. */
  onStored?: () => void;
  className?: string;
  children: ReactNode;
}

export function StudioForm<S extends z.ZodObject>(props: StudioFormProps<S>) {
  const {
    intent,
    otherIntents = [],
    schema,
    of = {},
    values = {},
    isConfirmed = false,
    page,
    onEdit,
    onStored,
    className = "grid gap-6",
    children,
  } = props;
  const id = useId();
  const t = useT();
  const result = useLastResult(of, intent, ...otherIntents);
  const { revision = "", ...row } = of;
  const { timesShown, setEdited } = useTimesShown(result, onStored);
  const { form, formProps } = useValidatedForm<Values>({
    id,
    result: result?.form,
    check: (sent) =>
      formSubmission(sent, schema, t.timeZone, { ...stillRefused(sent, result), ...unfinishedFields(id) }),
  });
  const errors = form.allErrors;
  const { unshown, refuse } = useRefusals(id, errors);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    // conform would check the fields of the other button, too.
    if (submitter?.hasAttribute("formnovalidate") && submitter.getAttribute("name") === "intent") return;
    formProps.onSubmit(event);
    const isOurs = submitter?.getAttribute("name") !== INTENT;
    if (event.defaultPrevented && isOurs) refuse();
    else if (isOurs) setEdited(false);
  };
  const typed = (result?.form?.initialValue ?? null) as Values | null;
  return (
    <FormContext.Provider value={{ id, itemId: of.id, intent, schema, values, typed, errors }}>
      <Form
        {...formProps}
        onSubmit={submit}
        onInput={({ currentTarget }) => {
          setEdited(true);
          onEdit?.(new FormData(currentTarget));
        }}
        key={timesShown}
        method="post"
        preventScrollReset
        className={className}
      >
        {unshown && (
          <Notice tone="danger" announce>
            {t.orElse(unshown, "errors.invalid")}
          </Notice>
        )}
        {Object.entries(row).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        {/* After the form's own button, which Enter in a field presses. */}
        {of.revision !== undefined && (
          <RowRevision
            revision={revision}
            isOutdated={result?.error === CHANGED_ELSEWHERE}
            intent={intent}
            isConfirmed={isConfirmed}
            page={page}
          />
        )}
      </Form>
    </FormContext.Provider>
  );
}

export const SaveBar = ({ children }: { children: ReactNode }) => (
  <div className={WINDOW_BAR}>
    <SubmitButton>{children}</SubmitButton>
  </div>
);

/** Of fields that hold what a list has that its seller is putting in order: their places are not those of the stored list. */
export function Arranged({ values, children }: { values: Values; children: ReactNode }) {
  const form = useForm();
  return (
    <FormContext.Provider value={{ ...form, values: { ...form.values, ...values }, typed: null }}>
      {children}
    </FormContext.Provider>
  );
}

/** Tells of a field, by the name of its place in the schema, such as "title.en". */
export function useFieldOf() {
  const t = useT();
  const { id, schema, values, typed, errors } = useForm();
  return (name: string) => {
    const field = fieldSchema(schema, name);
    return {
      id: `${id}-${name}`,
      field,
      stored: valueAt(values, name),
      /** Undefined before the form was refused. */
      typed: typed ? (valueAt(typed, name) ?? "") : undefined,
      isOptional: mayBeNull(field),
      error: errors[errorName(schema, name)]?.map((key) => t.orElse(key, "errors.invalid")),
    };
  };
}

export function SubmitButton({
  children,
  variant,
}: Pick<ComponentProps<typeof IntentButton>, "children" | "variant">) {
  const { intent, itemId } = useForm();
  return (
    <div>
      <IntentButton intent={intent} itemId={itemId} variant={variant}>
        {children}
      </IntentButton>
    </div>
  );
}
