import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { readFailure } from '#web/net/failures.ts';
import { chooseFailureWords } from '#web/net/showFailure.ts';
import foot from '#web/ui/feedback/DialogFoot.module.css';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useCloseQuestion } from '#web/ui/form/UnsavedGuard.tsx';

interface Props extends DialogFrame {
  title: string;
  act: string;
  dismiss?: string;
  isDanger?: boolean;
  request: { isPending: boolean; error: unknown };
  disabled?: boolean;
  /** Changes that are made without typing, and are many to make again. */
  isChanged?: boolean;
  /** A question stands above the dialog, and Esc belongs to it. */
  isAsking?: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  children: ReactNode;
}

/** The dialog closes by itself only on a success, so that a refusal loses nothing that was typed. */
export function ActDialog(props: Props) {
  const { opened, onClose, title, act, dismiss = 'Fermer', isDanger = false } = props;
  const { request, disabled = false, isChanged = false, isAsking = false, onSubmit, children } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!request.isPending) onSubmit(event);
  };
  const [isTyped, setTyped] = useState(false);
  const { frame, question } = useCloseQuestion(isTyped || isChanged, { opened, onClose });
  useEffect(() => {
    if (!opened) setTyped(false);
  }, [opened]);
  return (
    <>
      <ModalFrame
        {...frame}
        closeOnEscape={frame.closeOnEscape && !isAsking}
        busy={request.isPending}
        title={title}
        closeOnClickOutside={false}
      >
        <form
          className="stack gap-16"
          noValidate
          onSubmit={submit}
          // A choice is soon made again; only what was typed is worth a question.
          onInput={({ nativeEvent }) => nativeEvent instanceof InputEvent && setTyped(true)}
        >
          {children}
          <RefusalPanel error={request.error} />
          <DialogFoot>
            <Button kind="secondary" onClick={frame.onClose} disabled={request.isPending}>
              {dismiss}
            </Button>
            <Button type="submit" busy={request.isPending} disabled={disabled} danger={isDanger}>
              {act}
            </Button>
          </DialogFoot>
        </form>
      </ModalFrame>
      {question}
    </>
  );
}

/** The dialog's sticky foot would hide the refusal on a phone. */
const scrollToPanel = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

/** Field errors stand under their fields; a closed proof dialog and a lost session need no panel. */
export function RefusalPanel({ error }: { error: unknown }) {
  if (!error) return null;
  const { code, fields } = readFailure(error);
  if (code === 'STEP_UP_REQUIRED' || code === 'NOT_SIGNED_IN' || Object.keys(fields).length > 0) return null;
  const { title, text } = chooseFailureWords(error);
  return (
    <div className={foot.above} ref={scrollToPanel}>
      <ErrorPanel title={title} message={text} />
    </div>
  );
}
