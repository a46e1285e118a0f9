import { paths } from '#domain/addresses.ts';
import { DeskArea } from '#web/desk/DeskArea.tsx';
import { createAreaPages, type PageModule } from '#web/shell/pages.tsx';
import { icons } from './icons.ts';

export const pages = createAreaPages(
  'superadmin',
  import.meta.glob<PageModule>('/src/web/{superadmin,desk,recurring,profile}/**/*Page.tsx'),
);

export const Area = () => (
  <DeskArea role="superadmin" orders={paths.superadmin.orders} pages={pages} icons={icons} />
);
