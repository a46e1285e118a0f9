import { createContext, type ReactNode, useContext } from 'react';
import { useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import type { CreditedInvoice } from './CreditDialog.tsx';

export type InvoiceQuestion =
  | { about: 'isThere' | 'isNotThere'; id: string }
  | { about: 'credit'; invoice: CreditedInvoice };

const FoundDialog = createLazyDialog(async () => (await import('./ResolveDialogs.tsx')).FoundDialog);
const SendAgainDialog = createLazyDialog(async () => (await import('./ResolveDialogs.tsx')).SendAgainDialog);
const CreditDialog = createLazyDialog(async () => (await import('./CreditDialog.tsx')).CreditDialog);

const Asking = createContext<{ ask(question: InvoiceQuestion): void }>({ ask: () => undefined });
export const useAskInvoice = () => useContext(Asking);

export function InvoiceDialogs({ children }: { children: ReactNode }) {
  const { opening, open, frame } = useDialogSubject<InvoiceQuestion>();
  const question = opening?.subject;
  return (
    <Asking value={{ ask: open }}>
      {children}
      {question?.about === 'credit' ? (
        <CreditDialog key={opening?.key} invoice={question.invoice} {...frame} />
      ) : question?.about === 'isThere' ? (
        <FoundDialog key={opening?.key} id={question.id} {...frame} />
      ) : question ? (
        <SendAgainDialog key={opening?.key} id={question.id} {...frame} />
      ) : null}
    </Asking>
  );
}
