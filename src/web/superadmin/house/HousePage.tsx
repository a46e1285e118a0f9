import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { foldText } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { UnsavedGuard } from '#web/ui/form/UnsavedGuard.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { describeRow, EMPTY } from './describeSetting.ts';
import classes from './HousePage.module.css';
import { SettingField } from './SettingField.tsx';
import { FIRST_ROWS, findRow, MORE_ROWS, SETTING_ROWS, type SettingRow } from './settingRows.ts';
import { SETTING_WORDS } from './settingWords.ts';
import { type House, useSettingForm } from './useSettingForm.ts';

export function HousePage() {
  const house = trpc.house.all.useQuery();
  const [search, setSearch] = useState('');
  return (
    <>
      <PageHeader
        title="Réglages"
        actions={<SearchField value={search} onSearch={setSearch} label="Chercher un réglage" delay={0} />}
      />
      {house.isPending ? <ListSkeleton /> : null}
      {house.isError && !house.data ? (
        <LoadFailure title="Impossible de charger les réglages." query={house} />
      ) : null}
      {house.data ? <Settings house={house.data} search={foldText(search.trim())} /> : null}
    </>
  );
}

function Settings({ house, search }: { house: House; search: string }) {
  const rowOfHash = findRow(useLocation().hash.slice(1));
  const renderRows = (rows: readonly SettingRow[]) => (
    <ul className={`surface bare ruled ${classes.rows}`}>
      {rows.map((row) => (
        <SettingLine key={row.label} row={row} house={house} isAsked={row === rowOfHash} />
      ))}
    </ul>
  );
  if (search) {
    const matching = SETTING_ROWS.filter((row) => foldText(describeWords(row)).includes(search));
    return matching.length > 0 ? (
      renderRows(matching)
    ) : (
      <EmptyState title="Aucun réglage trouvé" text="Essayez un autre mot." />
    );
  }
  return (
    <div className="stack gap-12">
      {renderRows(FIRST_ROWS)}
      <details className="surface" open={rowOfHash !== undefined && !FIRST_ROWS.includes(rowOfHash)}>
        <summary className="row one-row">
          <strong>Plus</strong>
          <span className="muted text-14 fill">
            {MORE_ROWS.map(({ title }) => title.toLowerCase()).join(', ')}
          </span>
          <IconChevronDown size={18} aria-hidden="true" />
        </summary>
        {MORE_ROWS.map(({ title, rows }) => (
          <section key={title} className="mt-16" aria-label={title}>
            <h2 className="text-16 mb-8">{title}</h2>
            {renderRows(rows)}
          </section>
        ))}
      </details>
    </div>
  );
}

/** A row is found by its label and by what it explains. */
const describeWords = ({ label, settings }: SettingRow): string =>
  [label, ...settings.flatMap(({ name }) => Object.values(SETTING_WORDS[name]))].join(' ');

const SAVED_FOR_MS = 3_000;

type LineProps = { row: SettingRow; house: House; isAsked: boolean };

function SettingLine({ row, house, isAsked }: LineProps) {
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
  return (
    <li className={classes.line} data-open={state === 'open'} id={row.settings[0]?.name}>
      <span className={state === 'open' ? 'semibold' : 'muted'}>{row.label}</span>
      {state === 'open' ? (
        <SettingForm row={row} house={house} value={value} onClose={close} />
      ) : (
        <>
          <span className="semibold anywhere">{value}</span>
          <span role="status" className="text-14 semibold">
            {state === 'saved' ? 'Enregistré' : ''}
          </span>
          <Button
            ref={button}
            kind="ghost"
            size="sm"
            aria-label={`Modifier, ${row.label}`}
            onClick={() => setState('open')}
          >
            Modifier
          </Button>
        </>
      )}
    </li>
  );
}

type FormProps = Pick<LineProps, 'row' | 'house'> & {
  value: string;
  onClose(next: 'closed' | 'saved'): void;
};

function SettingForm({ row, house, value, onClose }: FormProps) {
  const { form, isDirty, changedMeanwhile, save, isSaving } = useSettingForm(row, house, () =>
    onClose('saved'),
  );
  const isAlone = row.settings.length === 1;
  return (
    <form
      ref={focusFirstField}
      className="stack gap-8"
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose('closed');
      }}
    >
      {row.settings.map((setting) => (
        <SettingField key={setting.name} setting={setting} form={form} isAlone={isAlone} />
      ))}
      {/* The region is mounted empty: screen readers do not announce one that appears with its text. */}
      <div role="status">
        {changedMeanwhile.length > 0 ? (
          <p className={`surface bg-sun ${classes.news}`}>
            Un collègue vient de modifier&nbsp;:{' '}
            {changedMeanwhile.map((name) => SETTING_WORDS[name].label).join(', ')}. Votre saisie est
            conservée&nbsp;: vérifiez-la, puis enregistrez.
          </p>
        ) : null}
      </div>
      <div className="row gap-8">
        <Button type="submit" busy={isSaving}>
          Enregistrer
        </Button>
        <Button kind="ghost" onClick={() => onClose('closed')}>
          {describeLeaving(value)}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}

const LONGEST_NAMED_VALUE = 24;

function describeLeaving(value: string): string {
  if (value === EMPTY) return 'Laisser vide';
  return value.length > LONGEST_NAMED_VALUE ? 'Laisser' : `Laisser ${value}`;
}

function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
