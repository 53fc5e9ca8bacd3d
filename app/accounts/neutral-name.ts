/** The name of an account whose person has said none: it says nothing about them, and digits tell several apart. */
export function neutralName(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `Maker ${1_000 + (random % 9_000)}`;
}

export const isNeutralName = (username: string): boolean => /^Maker \d{4}$/.test(username);

/** What a friend calls somebody, of what they typed as their name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? "";
