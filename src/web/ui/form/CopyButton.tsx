import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../feedback/toasts.ts';
import { IconButton } from './Button.tsx';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.failure('Copie impossible', 'Sélectionnez le texte pour le copier.'),
    );
  return (
    <IconButton
      dense
      icon={isCopied ? IconCheck : IconCopy}
      aria-label={isCopied ? `${label}, copié` : label}
      onClick={() => void copy()}
    />
  );
}

/** The provider names a payment by it, where it has said so. */
export function TransactionId({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <span className="row gap-4 muted text-14 anywhere">
      {id}
      <CopyButton text={id} label="Copier le numéro de transaction" />
    </span>
  );
}
