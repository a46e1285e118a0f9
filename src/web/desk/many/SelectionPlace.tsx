import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './Many.module.css';

type Place = { element: HTMLElement | null; setElement(element: HTMLElement | null): void };

const PlaceContext = createContext<Place | null>(null);

/** The chips belong to the page and the ticked rows to the table, which is loaded later. */
export function SelectionPlaceProvider({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <PlaceContext.Provider value={{ element, setElement }}>{children}</PlaceContext.Provider>;
}

export function SelectionPlace() {
  return <div ref={useContext(PlaceContext)?.setElement} className={classes.place} data-cover />;
}

export function SelectionPortal({ children }: { children: ReactNode }) {
  const element = useContext(PlaceContext)?.element;
  return element ? createPortal(children, element) : null;
}
