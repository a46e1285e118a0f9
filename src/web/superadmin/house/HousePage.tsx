import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { containsText } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { SettingLine } from './SettingLine.tsx';
import type { SettingRow } from './settingKind.tsx';
import { FIRST_SETTING_ROWS, findRow, MORE_ROWS, SETTING_ROWS } from './settings.ts';
import { SETTING_WORDS } from './settingWords.ts';
import type { House } from './useSettingForm.ts';

export function HousePage() {
  const house = trpc.house.all.useQuery();
  const [search, setSearch] = useState('');
  return (
    <>
      <PageHeader
        title="Réglages"
        actions={<SearchField value={search} onSearch={setSearch} label="Chercher un réglage" delay={0} />}
      />
      <QueryState query={house} waiting={<ListSkeleton />} subject="les réglages" />
      {house.data ? <Settings house={house.data} search={search.trim()} /> : null}
    </>
  );
}

function Settings({ house, search }: { house: House; search: string }) {
  const rowOfHash = findRow(useLocation().hash.slice(1));
  const renderRows = (rows: readonly SettingRow[]) => (
    <ul className="surface ruled p-0">
      {rows.map((row) => (
        <SettingLine key={row.label} row={row} house={house} isAsked={row === rowOfHash} />
      ))}
    </ul>
  );
  if (search) {
    const matching = SETTING_ROWS.filter((row) => containsText(listSearchWords(row), search));
    return matching.length > 0 ? (
      renderRows(matching)
    ) : (
      <EmptyState title="Aucun réglage trouvé" text="Essayez un autre mot." />
    );
  }
  return (
    <div className="stack gap-12">
      {renderRows(FIRST_SETTING_ROWS)}
      <details className="surface" open={rowOfHash !== undefined && !FIRST_SETTING_ROWS.includes(rowOfHash)}>
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
const listSearchWords = ({ label, settings }: SettingRow): string =>
  [label, ...settings.flatMap(({ name }) => Object.values(SETTING_WORDS[name]))].join(' ');
