import { statfsSync } from 'node:fs';

export function measureFreeBytes(folder: string): number {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}

export const describeMissingSpace = (folder: string, free: number, needed: string) =>
  `La place manque sur le disque de ${folder}\u00a0: ${formatMegabytes(free)} libres, ${needed}. Libérez-en, puis recommencez. Rien n’a été changé.`;

export const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1).replace('.', ',')}\u00a0Mo`;
