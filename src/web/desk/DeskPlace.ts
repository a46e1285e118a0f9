import type { paths } from '#domain/addresses.ts';
import { createRequiredContext } from '#web/ui/createRequiredContext.ts';

type DeskPaths = (typeof paths)['admin' | 'superadmin'];

export const [DeskPlace, useDeskPaths] = createRequiredContext<DeskPaths>('a screen of the desk');
