/** The answer of a page that does not exist, or not for this reader: a true 404 inside the shop. */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { expectedError } from "./errors.server.ts";

type RequestInfo = Pick<AppLoadContext, "requestId">;

/** To be thrown by a loader or action. */
export const notFound = ({ requestId }: RequestInfo) => data({ requestId }, { status: 404 });

/** For `catch`: what the shop does not know is no page. @throws any other error as it came. */
export const orNotFound =
  (asked: RequestInfo) =>
  (error: unknown): never => {
    throw expectedError(error)?.code === "not_found" ? notFound(asked) : error;
  };
