import { useState } from 'react';
import { paths } from '#domain/addresses.ts';
import { REFUSAL_HEADER, UNEXPECTED } from '#domain/failures/failureShape.ts';
import { describeFailure, FAILURES, type RefusalCode } from '#domain/failures/failures.ts';
import { RefusedError, readFailure } from '#web/net/failures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { withProof } from '#web/secondFactor/proof.ts';
import { handleLostSession } from '#web/shell/session.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { saveFile } from '#web/ui/saveFile.ts';

/** The row of titles is shorter. */
const HEAD_BYTES = 4096;

export function useDownload() {
  const [running, setRunning] = useState<string | null>(null);

  const downloadExport = async (kind: string, filters: Record<string, string> = {}) => {
    setRunning(kind);
    try {
      const search = new URLSearchParams(filters).toString();
      const answer = await withProof(() => requestExport(kind, search));
      const file = await answer.blob();
      saveFile(file, findFileName(answer) ?? `${kind}.csv`);
      const [, firstRow] = (await file.slice(0, HEAD_BYTES).text()).split('\n');
      toast.success(
        'Export terminé',
        firstRow
          ? 'Le fichier est dans vos téléchargements.'
          : 'Le fichier est vide : rien ne porte une date de cette période.',
      );
    } catch (error) {
      const { code } = readFailure(error);
      if (code === 'STEP_UP_REQUIRED') return;
      if (code === 'NOT_SIGNED_IN') void handleLostSession({ acting: true });
      else showFailure(error, 'Échec de l’export', 'Le fichier n’a pas pu être créé.');
    } finally {
      setRunning(null);
    }
  };

  return { download: downloadExport, running };
}

async function requestExport(kind: string, search: string): Promise<Response> {
  const answer = await fetch(`${paths.exportCsv(kind)}${search ? `?${search}` : ''}`);
  if (!answer.ok) throw readRefusalPage(answer);
  return answer;
}

function findFileName(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
}

const isRefusalCode = (name: string): name is RefusalCode => Object.hasOwn(FAILURES, name);

/** A refused download answers with a page, because a person may open its address; a header holds the code. */
export function readRefusalPage({ headers }: Response): RefusedError {
  const code = headers.get(REFUSAL_HEADER) ?? '';
  // An answer without a known code may come from a proxy in front of the server.
  if (!isRefusalCode(code)) return new RefusedError(UNEXPECTED);
  const wait = headers.get('retry-after');
  return new RefusedError(
    describeFailure(code, { facts: wait === null ? {} : { retryAfter: Number(wait) } }),
  );
}
