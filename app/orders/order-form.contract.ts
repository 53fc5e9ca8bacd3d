export interface OrderFormResult {
  done?: string;
  error?: string;
  fields?: Record<string, string>;
  typed?: Record<string, string>;
}
