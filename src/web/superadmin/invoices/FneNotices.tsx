import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { findSetting } from './findSetting.ts';
import { TROUBLES, type Trouble } from './troubleWords.ts';

export function FneNotices({ troubles }: { troubles: readonly Trouble[] }) {
  return troubles.map(({ kind, detail }) => {
    const { title, text } = TROUBLES[kind];
    const missing = findSetting(detail);
    return (
      <Notice key={kind} icon={IconAlertTriangle} title={title} role="status">
        <p>
          {missing ? (
            <>
              Il manque <Link to={paths.superadmin.house + missing.hash}>{missing.label}</Link>.{' '}
            </>
          ) : null}
          {text}
        </p>
      </Notice>
    );
  });
}
