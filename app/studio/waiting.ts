/** What waits for a seller is counted for every page of the studio: up to this number, and one more. */
export const MAX_WAITING = 9;
