import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { describeTrouble, type Trouble } from './invoiceWords.ts';

export function FneNotices({ troubles }: { troubles: readonly Trouble[] }) {
  return troubles.map((trouble) => {
    const { title, text, missing } = describeTrouble(trouble);
    return (
      <Notice key={trouble.kind} icon={IconAlertTriangle} title={title} role="status">
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
