/** Comments and photos that wait for a seller are counted for every page of the studio: up to this number, and one more. */
export const MAX_WAITING = 20;
