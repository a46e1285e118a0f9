import type { ReactNode } from 'react';
import { useSession } from '#web/shell/session.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SumList } from './CashDrawer.tsx';
import { describeClosing } from './cashWords.ts';

interface Props extends DialogFrame {
  title: string;
  gap: number;
  sums: [term: string, amount: number][];
  /** In whose name the gap stays, and until when. */
  owner: string;
  children?: ReactNode;
}

/** The expected sum of a blind count appears only once the count is stored. */
export function CountOutcome({ title, gap, sums, owner, children, opened, onClose }: Props) {
  const { me } = useSession();
  return (
    <ModalFrame opened={opened} onClose={onClose} title={title}>
      <div role="status">
        <p className={`text-22 heavy anywhere ${gap === 0 ? '' : 'danger'}`}>{describeClosing({ gap })}</p>
        <SumList sums={sums} />
        {gap === 0 ? null : (
          <p className="muted anywhere">
            L’écart reste au nom de {owner} jusqu’à ce{' '}
            {me?.role === 'superadmin' ? 'que vous le régliez' : 'qu’un Super Admin le règle'}.
          </p>
        )}
      </div>
      <div className="stack gap-8 mt-16">
        <Button onClick={onClose} data-autofocus>
          Fermer
        </Button>
        {children}
      </div>
    </ModalFrame>
  );
}
