import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { describeJump } from '#domain/format/jumpWords.ts';
import type { HouseSetting } from '#domain/house.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { UnsavedGuard } from '#web/ui/form/UnsavedGuard.tsx';
import { useIsUploading } from '../catalogue/PictureField.tsx';
import classes from './HousePage.module.css';
import { describeRow, type Setting, type SettingRow } from './settingKind.tsx';
import { SETTING_WORDS } from './settingWords.ts';
import { describeMove, describeMoves, type House, useSettingForm } from './useSettingForm.ts';

const SAVED_FOR_MS = 3_000;

interface LineProps {
  row: SettingRow;
  house: House;
  isAsked?: boolean;
  /** In the first steps a value is only proposed until it is saved. */
  step?: 'proposed' | 'done';
}

/** A row of settings, which is opened, changed and saved alone. */
export function SettingLine({ row, house, isAsked = false, step }: LineProps) {
  const [state, setState] = useState<'closed' | 'open' | 'saved'>(isAsked ? 'open' : 'closed');
  const button = useRef<HTMLButtonElement>(null);
  const today = formatIsoDay(useNow());
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setState('closed'), SAVED_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const close = (next: 'closed' | 'saved') => {
    flushSync(() => setState(next));
    button.current?.focus();
  };
  const value = describeRow(row, house.settings, today);
  const isProposed = step === 'proposed';
  const act = isProposed ? 'Choisir' : 'Modifier';
  return (
    <li className={`grid middle ${classes.line}`} data-open={state === 'open'} id={row.settings[0]?.name}>
      <StepLabel isDone={step === 'done'} isOpen={state === 'open'}>
        {row.label}
      </StepLabel>
      {state === 'open' ? (
        <SettingForm row={row} house={house} isProposed={isProposed} onClose={close} />
      ) : (
        <>
          <span className={`anywhere ${classes.value} ${isProposed ? 'muted' : 'semibold'}`}>{value}</span>
          <span role="status" className="text-14 semibold">
            {state === 'saved' ? 'Enregistré' : ''}
          </span>
          <Button
            ref={button}
            kind="ghost"
            size="sm"
            className={classes.act}
            aria-label={`${act}, ${row.label}`}
            onClick={() => setState('open')}
          >
            <span className="from-768">{act}</span>
            <IconChevronRight className="below-768" size={18} aria-hidden="true" />
          </Button>
        </>
      )}
    </li>
  );
}

type LabelProps = { isDone: boolean; isOpen?: boolean; children: ReactNode };

export const StepLabel = ({ isDone, isOpen = false, children }: LabelProps) => (
  <span className={`row gap-4 one-row ${isOpen ? 'semibold' : 'muted'}`}>
    {isDone ? <IconCheck size={18} role="img" aria-label="Fait" /> : null}
    {children}
  </span>
);

interface FormProps extends Pick<LineProps, 'row' | 'house'> {
  /** Values that are proposed are saved although nobody changed them, and none stays empty. */
  isProposed: boolean;
  onClose(next: 'closed' | 'saved'): void;
}

function warnOfJump({ name, kind }: Setting, typed: unknown, { settings }: House) {
  const before = settings[name];
  if (typeof before !== 'number' || typeof typed !== 'number') return null;
  const words = describeJump(before, typed, kind.describe(before, ''));
  return words && { help: <span className="warning">{words}</span> };
}

function SettingForm({ row: { settings }, house, isProposed, onClose }: FormProps) {
  const { form, isDirty, changedMeanwhile, save, isSaving, movesQuestion } = useSettingForm({
    settings,
    house,
    isProposed,
    onSaved: () => onClose('saved'),
  });
  const isUploading = useIsUploading();
  return (
    <>
      <form
        ref={focusFirstField}
        className="stack gap-8 across py-8"
        noValidate
        onSubmit={save}
        onKeyDown={({ key, currentTarget, target }) => {
          // React passes on the keys of a dialog that the form has opened, too.
          if (key === 'Escape' && currentTarget.contains(target as Node)) onClose('closed');
        }}
      >
        {settings.map(({ name, kind }) => (
          <kind.Field
            key={name}
            name={name}
            input={{
              ...buildFieldWords(name, settings.length === 1),
              ...form.getInputProps(name),
              value: form.values[name],
              ...warnOfJump({ name, kind }, form.values[name], house),
            }}
            getPart={(path, options) => form.getInputProps(`${name}.${path}`, options)}
          />
        ))}
        {/* The region is mounted empty: screen readers do not announce one that appears with its text. */}
        <div role="status">
          {changedMeanwhile.length > 0 ? (
            <p className="surface bg-sun border-sun">
              Un collègue vient de modifier&nbsp;:{' '}
              {changedMeanwhile.map(({ name }) => SETTING_WORDS[name].label).join(', ')}. Votre saisie est
              conservée&nbsp;: vérifiez-la, puis enregistrez.
            </p>
          ) : null}
        </div>
        <div className={`row gap-8 ${classes.acts}`}>
          <Button type="submit" size="sm" disabled={isUploading} busy={isSaving}>
            Enregistrer
          </Button>
          <Button kind="ghost" size="sm" onClick={() => onClose('closed')}>
            {isProposed ? 'Plus tard' : 'Annuler'}
          </Button>
        </div>
        <UnsavedGuard isDirty={isDirty || isUploading} />
      </form>
      {movesQuestion ? (
        <Confirm
          key={movesQuestion.key}
          {...movesQuestion.frame}
          title={describeMoves(movesQuestion.subject.moves)}
          act="Enregistrer et prévenir"
          onConfirm={() => {
            movesQuestion.frame.onClose();
            movesQuestion.subject.saveInput();
          }}
        >
          {movesQuestion.subject.moves.map((move) => (
            <p key={`${move.day} ${move.to}`}>{describeMove(move)}</p>
          ))}
          <p>Leurs clients sont prévenus aussitôt. Remettre les heures d’avant ne les ramène pas.</p>
        </Confirm>
      ) : null}
    </>
  );
}

/** The row names a field that stands alone. */
function buildFieldWords(name: HouseSetting, isAlone: boolean) {
  const { label, description: help } = SETTING_WORDS[name];
  return isAlone ? { 'aria-label': label, help, className: classes.alone } : { label, help, className: '' };
}

/** The foot of the last rows would open below the screen. */
function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  form?.scrollIntoView({ block: 'nearest' });
}
