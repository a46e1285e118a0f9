import { Button, type ButtonProps } from '#web/ui/form/Button.tsx';
import { type DialogQuestion, useDialogs } from './questions.ts';

type AskButtonProps = ButtonProps & { question: DialogQuestion };

export function AskButton({ question, ...button }: AskButtonProps) {
  const { ask } = useDialogs();
  return <Button size="sm" kind="secondary" {...button} onClick={() => ask(question)} />;
}
