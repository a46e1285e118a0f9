const INDEX_INTERIOR = 2;
const TABLE_INTERIOR = 5;
const INDEX_LEAF = 10;
const TABLE_LEAF = 13;
const TREES = [INDEX_INTERIOR, TABLE_INTERIOR, INDEX_LEAF, TABLE_LEAF];
const FILE_HEADER_BYTES = 100;

type Place = { number: number; pages: number; reserved: number };

export function findTreeFault(page: Buffer, { number, pages, reserved }: Place): string | null {
  const start = number === 1 ? FILE_HEADER_BYTES : 0;
  const kind = page.readUInt8(start);
  if (!TREES.includes(kind)) return `page ${number}: kind ${kind}`;
  const isInterior = kind === INDEX_INTERIOR || kind === TABLE_INTERIOR;
  const usable = page.length - reserved;
  const cells = page.readUInt16BE(start + 3);
  // A stored zero stands for 65,536.
  const content = page.readUInt16BE(start + 5) || 65_536;
  const pointers = start + (isInterior ? 12 : 8);
  if (content > usable || pointers + 2 * cells > content) return `page ${number}: content at ${content}`;
  const isPage = (child: number) => child > 1 && child <= pages;
  if (isInterior && !isPage(page.readUInt32BE(start + 8))) return `page ${number}: last child`;
  for (let cell = 0; cell < cells; cell++) {
    const at = page.readUInt16BE(pointers + 2 * cell);
    if (at < content || at > usable - 4) return `page ${number}: cell ${cell}`;
    if (isInterior && !isPage(page.readUInt32BE(at))) return `page ${number}: child ${cell}`;
  }
  return findFreeBlockFault(page, { number, first: page.readUInt16BE(start + 1), content, usable });
}

function findFreeBlockFault(
  page: Buffer,
  { number, first, content, usable }: { number: number; first: number; content: number; usable: number },
): string | null {
  let least = content;
  for (let at = first; at !== 0; at = page.readUInt16BE(at)) {
    if (at < least || at > usable - 4) return `page ${number}: free block at ${at}`;
    least = at + page.readUInt16BE(at + 2);
    if (least < at + 4 || least > usable) return `page ${number}: free block at ${at}`;
  }
  return null;
}

/** A page that was just merged and holds no tree begins with the number of the next page of its chain. */
export function findPageFault(page: Buffer, place: Place): string | null {
  if (TREES.includes(page.readUInt8(place.number === 1 ? FILE_HEADER_BYTES : 0)))
    return findTreeFault(page, place);
  return page.readUInt32BE(0) > place.pages ? `page ${place.number}: next page` : null;
}
