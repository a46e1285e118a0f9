type Filled<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], null | undefined | ''> };

/** Inputs are strict: a field that has no value is left out of them, and never sent as null or as an empty text. */
export const omitEmpty = <Fields extends object>(fields: Fields): Filled<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Filled<Fields>;

type Given<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

/** Spread over what was there before, so that a field that is not given keeps its value. */
export const omitUndefined = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;

export const pickFields = <Row extends object, Name extends keyof Row>(
  row: Row,
  ...names: Name[]
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
