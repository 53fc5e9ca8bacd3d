import type { ReactNode } from "react";

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  isChosen: boolean;
  children?: ReactNode;
}

/** One of several, with what belongs to it while it is chosen; by CSS alone. */
export function Choice({ name, value, label, isChosen, children }: ChoiceProps) {
  return (
    <div className="group">
      <label className="flex min-h-11 items-center gap-3 py-2">
        <input type="radio" name={name} value={value} defaultChecked={isChosen} className="size-5 shrink-0" />
        <span>{label}</span>
      </label>
      {children && <div className="mb-3 hidden pl-8 group-has-[[type=radio]:checked]:block">{children}</div>}
    </div>
  );
}

export const Legend = ({ children }: { children: ReactNode }) => (
  <legend className="mb-1 font-medium text-sm">{children}</legend>
);
