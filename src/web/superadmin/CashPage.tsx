import { IconDownload } from '@tabler/icons-react';
import { getDayBounds } from '#web/desk/cash/cashDay.ts';
import { DeskCashPage } from '#web/desk/cash/DeskCashPage.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useDownload } from './useDownload.ts';

const FILES = [
  ['encaissements', 'Encaissements'],
  ['remises', 'Remises'],
] as const;

export function CashPage() {
  return <DeskCashPage files={(day) => <Files day={day} />} />;
}

function Files({ day }: { day: string }) {
  const { download, running } = useDownload();
  return FILES.map(([kind, label]) => (
    <Button
      key={kind}
      kind="secondary"
      icon={IconDownload}
      aria-label={`${label} du jour (CSV)`}
      disabled={running !== null}
      busy={running === kind}
      onClick={() => download(kind, getDayBounds(day))}
    >
      {label}
    </Button>
  ));
}
