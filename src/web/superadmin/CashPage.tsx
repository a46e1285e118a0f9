import { IconDownload } from '@tabler/icons-react';
import { getDayBounds } from '#web/desk/cash/cashWords.ts';
import { DeskCashPage } from '#web/desk/cash/DeskCashPage.tsx';
import { useDownload } from './useDownload.ts';

const FILES = [
  ['encaissements', 'Encaissements du jour (CSV)'],
  ['remises', 'Remises du jour (CSV)'],
  ['caisse', 'Tiroir-caisse du jour (CSV)'],
] as const;

export function CashPage() {
  const { download } = useDownload();
  return (
    <DeskCashPage
      listFileActs={(day) =>
        FILES.map(([kind, label]) => ({
          label,
          icon: IconDownload,
          onClick: () => void download(kind, getDayBounds(day)),
        }))
      }
    />
  );
}
