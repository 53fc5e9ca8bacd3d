export interface OrderFormResult {
  /** What was done; an i18n key. */
  done?: string;
  /** Why nothing was done; an i18n key. */
  error?: string;
  /** What is wrong with each field; i18n keys. */
  fields?: Record<string, string>;
  /** What was typed, by the field's name, where something is wrong. */
  typed?: Record<string, string>;
}
