import type { ReactNode } from "react";

interface FigureProps {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

/** One of `Figures`. */
export const Figure = ({ name, value, note }: FigureProps) => (
  <div className="bg-surface p-4 sm:px-6">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="price text-lg tabular-nums sm:text-xl">{value}</dd>
    {note && <dd className="text-muted text-sm tabular-nums">{note}</dd>}
  </div>
);

const COLUMNS = { 3: "lg:grid-cols-3", 4: "lg:grid-cols-4" };

/** Large numbers in a grid, two in a row on a phone. */
export const Figures = ({ columns, children }: { columns: keyof typeof COLUMNS; children: ReactNode }) => (
  <dl
    className={`grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line ${COLUMNS[columns]}`}
  >
    {children}
  </dl>
);
