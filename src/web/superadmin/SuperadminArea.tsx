import { DeskArea } from '#web/desk/DeskArea.tsx';
import { createAreaPages, type PageModule } from '#web/shell/pages.tsx';
import { icons } from './icons.ts';

export const pages = createAreaPages(
  'superadmin',
  import.meta.glob<PageModule>('/src/web/{superadmin,desk,recurring,profile}/**/*Page.tsx'),
);

export const Area = () => <DeskArea role="superadmin" pages={pages} icons={icons} />;
