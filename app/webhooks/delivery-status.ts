/** Whether a receiver has taken an event (Standard Webhooks: every 2xx). @param status of its answer; 0 or null for none */
export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;
