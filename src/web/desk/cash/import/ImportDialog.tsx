import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { BANK_COLUMNS, type BankColumns, MOST_BANK_BYTES, readBankTable } from '#domain/payments/bankFile.ts';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { usePreference } from '#web/storage/useLocalValue.ts';
import { RefusalPanel } from '#web/ui/act/ActDialog.tsx';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { FileButton } from '#web/ui/photo/FileButton.tsx';
import { readBankFile } from '#web/ui/readBankFile.ts';
import { ImportPreview } from './ImportPreview.tsx';

const LABELS: Record<keyof BankColumns, string> = {
  reference: 'Référence ou libellé',
  amount: 'Montant reçu',
  date: 'Date',
};

const NO_COLUMNS: BankColumns = { reference: '', amount: '', date: '' };
const readColumns = (stored: unknown): BankColumns => ({
  ...NO_COLUMNS,
  ...(stored as Partial<BankColumns>),
});

type OpenFile = { name: string; csv: string; headers: string[] };

export function ImportDialog({ opened, onClose }: DialogFrame) {
  const [file, setFile] = useState<OpenFile | null>(null);
  const [columns, setColumns] = usePreference('bank-columns', readColumns);
  const request = trpc.cash.importReceipts.useMutation({
    meta: { silent: true, showsAnswer: true },
    onSuccess(_, { confirm }) {
      if (confirm === undefined) return;
      toast.success('Relevé enregistré', 'Les commandes payées sont à jour.');
    },
  });
  const { data: preview, isPending, error } = request;
  const show = ({ csv, headers }: OpenFile, chosen: BankColumns) => {
    if (isWhole(headers, chosen)) request.mutate({ csv, columns: chosen });
  };
  const openFile = async ([picked]: File[]) => {
    if (!picked) return;
    request.reset();
    const csv = picked.size > MOST_BANK_BYTES ? '' : await readBankFile(picked);
    const next = { name: picked.name, csv, headers: readBankTable(csv)?.headers ?? [] };
    setFile(next);
    show(next, columns);
  };
  const changeColumn = (name: keyof BankColumns, title: string) => {
    const next = { ...columns, [name]: title };
    setColumns(next);
    request.reset();
    if (file) show(file, next);
  };
  const hasMoved = error !== null && readFailure(error).code === 'BANK_FILE_MOVED';
  const fresh = preview?.matched.filter(({ isRecorded }) => !isRecorded) ?? [];
  const sum = fresh.reduce((all, { amount }) => all + amount, 0);
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      busy={isPending}
      title="Importer un relevé bancaire"
      size={720}
      closeOnClickOutside={false}
    >
      <div className="stack gap-16">
        <p className="muted">
          Chaque ligne qui porte notre référence et la bonne somme paie sa commande. Rien n’est écrit avant
          votre accord, et un relevé importé deux fois ne compte qu’une fois.
        </p>
        <div className="row">
          <FileButton
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            icon={IconFileImport}
            onFiles={(files) => void openFile(files)}
          >
            {file ? 'Choisir un autre fichier' : 'Choisir le fichier'}
          </FileButton>
          {file ? <span className="anywhere semibold">{file.name}</span> : null}
        </div>
        {file ? <FileWords file={file} /> : null}
        {file && file.headers.length > 0 ? (
          <div className="grid fit-columns gap-8-12">
            {BANK_COLUMNS.map((name) => (
              <SelectField
                key={name}
                label={LABELS[name]}
                value={file.headers.includes(columns[name]) ? columns[name] : ''}
                onChange={({ currentTarget }) => changeColumn(name, currentTarget.value)}
                options={[
                  { value: '', label: 'Choisir la colonne' },
                  ...[...new Set(file.headers)]
                    .filter(Boolean)
                    .map((title) => ({ value: title, label: title })),
                ]}
              />
            ))}
          </div>
        ) : null}
        <RefusalPanel error={error} />
        {preview ? <ImportPreview preview={preview} /> : null}
        <DialogFoot>
          <Button kind="secondary" onClick={onClose} disabled={isPending}>
            Fermer
          </Button>
          {file && hasMoved ? (
            <Button busy={isPending} onClick={() => show(file, columns)}>
              Voir le nouvel aperçu
            </Button>
          ) : null}
          {file && preview && fresh.length > 0 ? (
            <Button
              busy={isPending}
              onClick={() => request.mutate({ csv: file.csv, columns, confirm: preview.hash })}
            >
              {`Enregistrer ${fresh.length}\u00a0paiement${fresh.length > 1 ? 's' : ''}, ${formatFcfa(sum)}`}
            </Button>
          ) : null}
        </DialogFoot>
      </div>
    </ModalFrame>
  );
}

function FileWords({ file: { csv, headers } }: { file: OpenFile }) {
  if (csv === '')
    return (
      <p role="alert">Ce fichier est vide ou dépasse 1{'\u00a0'}Mo. Exportez une période plus courte.</p>
    );
  if (headers.length < BANK_COLUMNS.length)
    return <p role="alert">Ce fichier n’a pas trois colonnes. Exportez le relevé au format CSV.</p>;
  return null;
}

const isWhole = (headers: readonly string[], columns: BankColumns) =>
  BANK_COLUMNS.every((name) => columns[name] !== '' && headers.includes(columns[name]));
