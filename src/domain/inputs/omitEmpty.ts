type Filled<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], null | undefined | ''> };

/** Inputs are strict: a field that has no value is left out of them, and never sent as null or as an empty text. */
export const omitEmpty = <Fields extends object>(fields: Fields): Filled<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Filled<Fields>;
