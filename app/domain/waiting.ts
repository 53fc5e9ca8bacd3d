/** What waits for a seller (comments, photos) is counted for every page of the studio: so far, and one more. */
export const MAX_WAITING = 20;
