import { lazy, Suspense, useState } from 'react';
import type { CashQuestionProps } from './CashQuestion.tsx';

const CashQuestion = lazy(async () => ({ default: (await import('./CashQuestion.tsx')).CashQuestion }));

/**
 * As ui/Dialog, it arrives when the first one opens. But as a file of this area it brings Mantine's dialog with it into
 * what the phone keeps: the question is asked in basements too.
 */
export function CashDialog(props: CashQuestionProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return asked ? (
    <Suspense>
      <CashQuestion {...props} />
    </Suspense>
  ) : null;
}
