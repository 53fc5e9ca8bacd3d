type ErrorType = "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";

export interface ErrorBody {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }
}

/** 400 `invalid_request_error`; `param` uses Stripe's bracket notation. */
export function invalidRequest(message: string, about: { param?: string; code?: string } = {}): ApiError {
  const doc = about.code
    ? { doc_url: `https://stripe.com/docs/error-codes/${about.code.replaceAll("_", "-")}` }
    : {};
  return new ApiError(400, { type: "invalid_request_error", message, ...about, ...doc });
}

/** 404 `resource_missing`, worded as `No such charge: 'ch_…'`. */
export function resourceMissing(kind: string, id: string, param = "id"): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: "invalid_request_error", message });
}

/** 403 for a restricted key without a permission. https://docs.stripe.com/keys/restricted-api-keys */
export function forbidden(path: string): ApiError {
  const message = `The provided key does not have the required permissions for '${path}'.`;
  return new ApiError(403, { type: "invalid_request_error", message });
}

/** Stripe's error during an outage or, with 429, for too many requests. */
export function outage(status: number): ApiError {
  if (status === 429) {
    const message = "Request rate limit exceeded.";
    return new ApiError(429, { type: "invalid_request_error", code: "rate_limit", message });
  }
  const message = "An unknown error occurred (sandbox outage).";
  return new ApiError(status, { type: "api_error", message });
}
