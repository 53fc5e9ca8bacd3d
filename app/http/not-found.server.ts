/** 404 responses of pages that do not exist or are not visible to this user. */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { expectedError } from "./errors.server.ts";

type RequestInfo = Pick<AppLoadContext, "requestId">;

/** To be thrown by a loader or action. */
export const notFound = ({ requestId }: RequestInfo) => data({ requestId }, { status: 404 });

/** For `catch`: turns DomainError not_found into a 404 page. @throws any other error unchanged. */
export const orNotFound =
  (requestInfo: RequestInfo) =>
  (error: unknown): never => {
    throw expectedError(error)?.code === "not_found" ? notFound(requestInfo) : error;
  };
