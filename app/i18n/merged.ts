type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer W) => void
  ? W
  : never;

export const merged = <S extends Record<string, object>>(subjects: S) =>
  Object.assign({}, ...Object.values(subjects)) as Intersection<S[keyof S]>;
