import { Button } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { prefixWithDe } from '#domain/format/text.ts';
import { useSession } from '#web/shell/session.tsx';
import { lazyDialog } from '#web/ui/lazy/lazyDialog.tsx';

const CountDialog = lazyDialog(async () => (await import('./CountDialog.tsx')).CountDialog);
const SettleDialog = lazyDialog(async () => (await import('./SettleDialog.tsx')).SettleDialog);

interface Livreur {
  id: string;
  fullname: string;
}

export interface Handover {
  id: string;
  at: number;
  livreur: Livreur;
}

export interface Gap {
  id: string;
  /** Negative for a surplus. */
  amount: number;
  livreur: Livreur;
}

type Question = { about: 'count'; handover: Handover } | { about: 'settle'; gap: Gap };

const Ask = createContext<(question: Question) => void>(() => undefined);

/** One place for the dialogs of the till: a row that leaves its table does not take an open dialog with it. */
export function GapDialogs({ children }: { children: ReactNode }) {
  const [openDialog, setOpenDialog] = useState<{ question: Question; turn: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const ask = useMemo(
    () => (question: Question) => {
      setOpenDialog((last) => ({ question, turn: (last?.turn ?? 0) + 1 }));
      setOpened(true);
    },
    [],
  );
  const frame = { opened, onClose: () => setOpened(false) };
  return (
    <Ask.Provider value={ask}>
      {children}
      {openDialog?.question.about === 'count' ? (
        <CountDialog key={openDialog.turn} handover={openDialog.question.handover} {...frame} />
      ) : null}
      {openDialog?.question.about === 'settle' ? (
        <SettleDialog key={openDialog.turn} gap={openDialog.question.gap} {...frame} />
      ) : null}
    </Ask.Provider>
  );
}

export function CountButton({ handover }: { handover: Handover }) {
  const ask = useContext(Ask);
  return (
    <Button
      size="sm"
      className="no-print"
      aria-label={`Compter la remise ${prefixWithDe(handover.livreur.fullname)}`}
      onClick={() => ask({ about: 'count', handover })}
    >
      Compter
    </Button>
  );
}

/** A superadmin alone says what became of a gap. */
export function SettleButton({ gap }: { gap: Gap }) {
  const ask = useContext(Ask);
  const { me } = useSession();
  if (me?.role !== 'superadmin') return null;
  return (
    <Button
      size="sm"
      variant="default"
      className="no-print"
      aria-label={`Régler l’écart ${prefixWithDe(gap.livreur.fullname)}`}
      onClick={() => ask({ about: 'settle', gap })}
    >
      Régler
    </Button>
  );
}
