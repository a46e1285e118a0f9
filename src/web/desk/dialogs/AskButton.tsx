import { Button, type ButtonProps } from '#web/ui/form/Button.tsx';
import { type DialogQuestion, useDialogs } from './questions.ts';

interface AskButtonProps extends ButtonProps {
  question: DialogQuestion | (() => void);
}

export function AskButton({ question, ...button }: AskButtonProps) {
  const { ask } = useDialogs();
  return (
    <Button
      size="sm"
      kind="secondary"
      {...button}
      onClick={() => (typeof question === 'function' ? question() : ask(question))}
    />
  );
}
