import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { CheckIcon, ChevronIcon, WarningIcon } from "./icons.tsx";

interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** One sentence, or conform's list of them; the first is shown. */
  error?: string | string[] | null;
  note?: ReactNode;
}

interface Approval {
  /** Text that says that the value is valid; beside the label, because below the field it would move what the user is about to click. */
  approval?: ReactNode;
}

const CONTROL =
  "block w-full min-h-11 rounded-box border bg-surface px-3 py-2 text-base text-ink transition-colors hover:border-ink";
const borderColour = (wrong: boolean) => (wrong ? "border-danger" : "border-edge");

const firstOf = (error: FieldTexts["error"]) => (Array.isArray(error) ? error[0] : error) || null;

function useFieldIds({ hint, approval, error }: Omit<FieldTexts, "label"> & Approval, givenId?: string) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const message = firstOf(error);
  const parts = [message && "error", approval && "approval", hint && "hint"].filter(Boolean);
  const descriptionIds = parts.map((part) => `${id}-${part}`).join(" ");
  const aria = {
    "aria-invalid": message ? true : undefined,
    "aria-describedby": descriptionIds || undefined,
  };
  return { id, message, aria };
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 flex items-start gap-2 text-sm text-danger">
      <WarningIcon className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}

function FieldFrame({
  id,
  texts,
  children,
}: {
  id: string;
  texts: FieldTexts & Approval;
  children: ReactNode;
}) {
  const message = firstOf(texts.error);
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-4 text-sm">
        <label
          htmlFor={id}
          className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4 font-medium"
        >
          <span>{texts.label}</span>
          {texts.note && <span className="font-normal text-muted">{texts.note}</span>}
        </label>
        {texts.approval && (
          <span id={`${id}-approval`} className="flex items-baseline gap-1 whitespace-nowrap text-success">
            <CheckIcon className="size-4 self-center" />
            <span>{texts.approval}</span>
          </span>
        )}
      </div>
      {children}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      {texts.hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
          {texts.hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldTexts &
  Approval &
  InputHTMLAttributes<HTMLInputElement> & {
    /** A button in the line of the field. */
    beside?: ReactNode;
  };

export function TextField({
  label,
  hint,
  approval,
  error,
  note,
  beside,
  id: givenId,
  className = "",
  ...input
}: TextFieldProps) {
  const { id, message, aria } = useFieldIds({ hint, approval, error }, givenId);
  return (
    <FieldFrame id={id} texts={{ label, hint, approval, error, note }}>
      <span className="flex gap-3">
        <input
          {...input}
          {...aria}
          id={id}
          className={`${CONTROL} ${borderColour(message !== null)} min-w-0 ${className}`}
        />
        {beside}
      </span>
    </FieldFrame>
  );
}

const FILE_BUTTON =
  "file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-lg file:border-0 file:bg-ground file:px-3 file:font-medium file:text-ink";

type FileFieldProps = FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className">;

export function FileField({ label, hint, error, note, id: givenId, ...input }: FileFieldProps) {
  const { id, message, aria } = useFieldIds({ hint, error }, givenId);
  return (
    <FieldFrame id={id} texts={{ label, hint, error, note }}>
      <input
        {...input}
        {...aria}
        id={id}
        type="file"
        className={`block min-h-11 w-full cursor-pointer rounded-box border bg-surface p-1.5 text-muted text-sm ${FILE_BUTTON} ${borderColour(message !== null)}`}
      />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextAreaField({ label, hint, error, note, id: givenId, ...area }: TextAreaFieldProps) {
  const { id, message, aria } = useFieldIds({ hint, error }, givenId);
  return (
    <FieldFrame id={id} texts={{ label, hint, error, note }}>
      <textarea
        {...area}
        {...aria}
        id={id}
        className={`${CONTROL} ${borderColour(message !== null)} resize-y`}
      />
    </FieldFrame>
  );
}

type SelectFieldProps = FieldTexts & SelectHTMLAttributes<HTMLSelectElement>;

export function SelectField({
  label,
  hint,
  error,
  note,
  id: givenId,
  children,
  ...select
}: SelectFieldProps) {
  const { id, message, aria } = useFieldIds({ hint, error }, givenId);
  return (
    <FieldFrame id={id} texts={{ label, hint, error, note }}>
      <span className="relative block">
        <select
          {...select}
          {...aria}
          id={id}
          className={`${CONTROL} ${borderColour(message !== null)} appearance-none pr-10`}
        >
          {children}
        </select>
        <ChevronIcon className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
      </span>
    </FieldFrame>
  );
}

type CheckboxFieldProps = Omit<FieldTexts, "note"> & Omit<InputHTMLAttributes<HTMLInputElement>, "type">;

export function CheckboxField({ label, hint, error, id: givenId, ...input }: CheckboxFieldProps) {
  const { id, message, aria } = useFieldIds({ hint, error }, givenId);
  return (
    <div>
      <div className="flex min-h-6 items-start gap-3">
        <input {...input} {...aria} id={id} type="checkbox" className="mt-1 size-5 shrink-0" />
        <label htmlFor={id} className="min-w-0 flex-1">
          {label}
        </label>
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 pl-8 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
