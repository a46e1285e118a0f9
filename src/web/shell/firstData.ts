import { FIRST_DATA_ID, type FirstData } from '#domain/contract/firstData.ts';
import { onClear } from '../storage/personStorage.ts';

let data: FirstData | null | undefined;

/** The block is removed at once, so that the next user of a shared phone finds no personal data in the page. */
function takeFirstDataBlock(): FirstData | null {
  const block = document.getElementById(FIRST_DATA_ID);
  if (!block) return null;
  block.remove();
  try {
    return JSON.parse(block.textContent ?? '') as FirstData;
  } catch {
    // A page that was cut off in transit holds no valid JSON; its screen then fetches the data itself.
    return null;
  }
}

function readFirstData(): FirstData | null {
  if (data === undefined) {
    data = takeFirstDataBlock();
    onClear(dropFirstData);
  }
  return data;
}

export const readPersonOfPage = (): FirstData['me'] | null => readFirstData()?.me ?? null;

/** The result is null unless the server made the page for this person. */
export function readOwnFirstData(personId: string): FirstData | null {
  const first = readFirstData();
  return first?.me.id === personId ? first : null;
}

export function dropFirstData(): void {
  data = null;
}
