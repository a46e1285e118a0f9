import { createContext, useContext } from 'react';

/** A part that stands outside of its provider is a mistake of the program, which the error names. */
export function createRequiredContext<Value>(name: string) {
  const Context = createContext<Value | null>(null);
  const useValue = (): Value => {
    const value = useContext(Context);
    if (value === null) throw new Error(`${name} stands outside of its provider`);
    return value;
  };
  return [Context, useValue] as const;
}
