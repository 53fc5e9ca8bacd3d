/** Attributes of what cannot be pressed, reached by keys or read out. React 18 has no boolean `inert`; an empty string sets it. */
export const inertIf = (isInert: boolean) => (isInert ? { inert: "" } : {});
