export interface ClaimResult {
  isDone?: true;
  error?: string;
}
