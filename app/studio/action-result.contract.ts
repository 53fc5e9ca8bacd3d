export interface ActionResult {
  done?: string;
  error?: string;
}
