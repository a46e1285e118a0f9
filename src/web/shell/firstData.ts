import { FIRST_DATA_ID, type FirstData } from '#domain/contract/firstData.ts';
import { onClear } from '../storage/personStorage.ts';

let data: FirstData | null | undefined;

/** The block leaves the document at once: nothing finds it there when somebody else holds the phone. */
function readBlock(): FirstData | null {
  const block = document.getElementById(FIRST_DATA_ID);
  if (!block) return null;
  block.remove();
  try {
    return JSON.parse(block.textContent ?? '') as FirstData;
  } catch {
    // The page was cut off on the way: its screen asks again.
    return null;
  }
}

function readFirstData(): FirstData | null {
  if (data === undefined) {
    data = readBlock();
    onClear(dropFirstData);
  }
  return data;
}

export const readPersonOfPage = (): FirstData['me'] | null => readFirstData()?.me ?? null;

/** Null for anybody but the person for whom the page was made. */
export function readOwnFirstData(personId: string): FirstData | null {
  const first = readFirstData();
  return first?.me.id === personId ? first : null;
}

export function dropFirstData(): void {
  data = null;
}
