import type { ReactNode } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";

const NUMBER_CELL = "py-2 pl-3 text-right tabular-nums";
const NAME_CELL = "py-2 text-left";

export interface NumberColumn<Row> {
  name: string;
  /** Null where there is nothing to show, which adds nothing to the sum. */
  value: (row: Row) => number | null;
  format: (value: number, language: Language) => string;
  /** Left out on a phone. */
  isWide?: boolean;
}

interface NumberTableProps<Row> {
  rows: readonly Row[];
  columns: readonly NumberColumn<Row>[];
  keyOf: (row: Row) => string;
  /** The heading of the first column. */
  heading: string;
  /** What the first column shows. */
  nameOf: (row: Row) => ReactNode;
  /** The name of a last row with the sums. */
  sums?: string;
}

export function NumberTable<Row>({ rows, columns, keyOf, heading, nameOf, sums }: NumberTableProps<Row>) {
  const { language } = useT();
  const cellOf = ({ isWide = false }: NumberColumn<Row>) =>
    isWide ? `${NUMBER_CELL} max-sm:hidden` : NUMBER_CELL;
  const shown = ({ format }: NumberColumn<Row>, value: number | null) =>
    value === null ? "–" : format(value, language);
  const columnSum = ({ value }: NumberColumn<Row>) => rows.reduce((sum, row) => sum + (value(row) ?? 0), 0);
  return (
    <table className="w-full">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className={`${NAME_CELL} font-normal`}>
            {heading}
          </th>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={`${cellOf(column)} font-normal`}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-line border-t align-baseline">
            <th scope="row" className={`${NAME_CELL} font-normal`}>
              {nameOf(row)}
            </th>
            {columns.map((column) => (
              <td key={column.name} className={cellOf(column)}>
                {shown(column, column.value(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sums !== undefined && (
        <tfoot>
          <tr className="border-edge border-t font-medium">
            <th scope="row" className={`${NAME_CELL} font-medium`}>
              {sums}
            </th>
            {columns.map((column) => (
              <td key={column.name} className={cellOf(column)}>
                {shown(column, columnSum(column))}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
