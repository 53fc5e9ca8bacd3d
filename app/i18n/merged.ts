type Sections = Record<string, object>;

type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer W) => void
  ? W
  : never;

/** Adds sections of words to others; a section may have its words in several files. */
export function addSections(sections: Sections, added: readonly Sections[]): void {
  for (const file of added)
    for (const [name, words] of Object.entries(file)) sections[name] = { ...sections[name], ...words };
}

export function merged<S extends Record<string, object>>(subjects: S): Intersection<S[keyof S]> {
  const sections = {};
  addSections(sections, Object.values(subjects) as Sections[]);
  return sections as Intersection<S[keyof S]>;
}
