/** Tells the answers to what a form asked for from what came another way: by a link, or by going back. */
export function ownAnswers() {
  let pending: string[] = [];
  let shown: string | null = null;
  return {
    asked: (params: string) => void pending.push(params),
    /**
     * An answer may come after the next question: the form is then ahead of the page and stays as it is.
     * @returns true for an answer the form asked for, and for what is shown already
     */
    arrived(params: string): boolean {
      const at = pending.indexOf(params);
      const own = at >= 0 || (pending.length === 0 && params === shown);
      // Answers that were overtaken never come; after a page from elsewhere none of them counts.
      pending = own ? pending.slice(at + 1) : [];
      shown = params;
      return own;
    },
  };
}
