import { useRef, useState } from 'react';
import { showFailure } from '#web/failures.ts';
import { paths } from '#web/paths.ts';
import { Refused, UNEXPECTED } from '#web/refusal.ts';
import { toast } from '#web/toasts.ts';

const KEPT_MS = 60_000;

/** Fetches an export piece by piece, so that its progress shows and it can be given up. */
export function useDownload() {
  const [running, setRunning] = useState<string | null>(null);
  const [received, setReceived] = useState(0);
  const stop = useRef<AbortController | null>(null);

  const download = async (kind: string, filters: Record<string, string> = {}) => {
    const abort = new AbortController();
    stop.current = abort;
    setRunning(kind);
    setReceived(0);
    try {
      const search = new URLSearchParams(filters).toString();
      const answer = await fetch(`${paths.exportCsv(kind)}${search ? `?${search}` : ''}`, {
        signal: abort.signal,
      });
      if (!answer.ok || !answer.body) throw await refusalOf(answer);
      const pieces: BlobPart[] = [];
      let size = 0;
      for (const reader = answer.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        pieces.push(value as BlobPart);
        size += value.byteLength;
        setReceived(size);
      }
      save(new Blob(pieces, { type: 'text/csv' }), nameOf(answer) ?? `${kind}.csv`);
      toast.success('Export terminé', 'Le fichier est dans vos téléchargements.');
    } catch (error) {
      if (abort.signal.aborted) toast.info('Export annulé');
      else showFailure(error, 'Échec de l’export', 'Le fichier n’a pas pu être créé.');
    } finally {
      setRunning(null);
    }
  };

  return { download, cancel: () => stop.current?.abort(), running, received };
}

/** Downloads are refused in words, as a page that a person might have opened. */
async function refusalOf(answer: Response): Promise<Refused> {
  const text = (await answer.text()).trim();
  return new Refused({ ...UNEXPECTED, code: 'EXPORT_RUNNING', title: 'Échec de l’export', text });
}

function nameOf(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
