/** What tests compare of responses and of operations that may be refused. */
import { DomainError } from "#app/shared/errors.ts";

/** The status and error code of a refused call. */
export async function errorOf(response: Response): Promise<[status: number, code: string]> {
  const { error } = await response.json<{ error: { code: string } }>();
  return [response.status, error.code];
}

/** "done", or the code of the error that the operation was refused with and the messages of its fields. */
export const outcomeOf = (operation: Promise<unknown>): Promise<string> =>
  operation.then(
    () => "done",
    ({ code, fields }: DomainError) => [code, ...Object.values(fields ?? {})].join(" "),
  );

/** The code of the refusal, or null when it was done. @throws any other error */
export const refusalOf = (operation: Promise<unknown>): Promise<string | null> =>
  operation.then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );

/** A page's HTML without its scripts, which repeat the page's data. */
export const htmlWithoutScripts = async (response: Response) =>
  (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "");

/** A page whose sentences are in one piece, without React's comments and the elements around names in them. */
export const withoutSpans = (html: string): string => html.replaceAll(/<!-- -->|<\/?span[^>]*>/g, "");
