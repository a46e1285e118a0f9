import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { isDeskRole, type Role } from '#domain/people/roles.ts';
import { icons as adminIcons } from './admin/icons.ts';
import guestCss from './client/guest/Guest.module.css?inline';
import { GuestFrame } from './client/guest/GuestFrame.tsx';
import { icons as clientIcons } from './client/icons.ts';
import { icons as livreurIcons } from './livreur/icons.ts';
import missions from './livreur/missions/MissionsPage.module.css';
import missionsCss from './livreur/missions/MissionsPage.module.css?inline';
import orderCss from './ordering/OrderPage.module.css?inline';
import { OrderFormShape } from './ordering/steps/OrderFormShape.tsx';
import orderHeaderCss from './ordering/steps/OrderHeader.module.css?inline';
import { AREA_LABELS, type Icons, listAreaLinks } from './shell/areaLinks.ts';
import { icons as superadminIcons } from './superadmin/icons.ts';
import skeletonCss from './ui/feedback/Skeletons.module.css?inline';
import { Ghost, ListSkeleton } from './ui/feedback/Skeletons.tsx';
import linksCss from './ui/layout/AreaLinks.module.css?inline';
import shellCss from './ui/layout/AreaShell.module.css?inline';
import { AreaShell } from './ui/layout/AreaShell.tsx';
import listCss from './ui/layout/CardList.module.css?inline';
import headerCss from './ui/layout/PageHeader.module.css?inline';
import { PageHeader } from './ui/layout/PageHeader.tsx';

function ClientDashboardShape({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={`Bonjour ${name}`} />
      <div className="stack gap-16 content-start">
        <Ghost height={90} />
        <ListSkeleton count={2} />
      </div>
    </>
  );
}

const GuestOrderShape = () => (
  <GuestFrame>
    <OrderFormShape form={paths.order} exit={paths.home} />
  </GuestFrame>
);

const OrderShape = () => <OrderFormShape form={paths.client.order} exit={paths.client.dashboard} />;

function MissionsShape({ name }: { name: string }) {
  return (
    <div className={`${missions.page} ${missions.wide} stack gap-8`}>
      <div className={`flex middle flex-wrap ${missions.head}`} data-own-bar>
        <h1 className={`touch text-18 ${missions.title}`}>Mes Missions</h1>
        <p className={`whole-row text-13 leading-13 wrap-anywhere ${missions.line}`}>
          Bonjour {name}. <span>Voici vos missions du jour</span>
        </p>
      </div>
      <ListSkeleton />
    </div>
  );
}

const ICONS: Record<Role, Icons> = {
  client: clientIcons,
  livreur: livreurIcons,
  admin: adminIcons,
  superadmin: superadminIcons,
};

type Shape = { screen: ReactNode; css: string[]; isTask?: boolean };

const NAME = '\u0000';

const createListShape = (title: string, isInBar = false): Shape => ({
  screen: (
    <>
      <PageHeader title={title} isInBar={isInBar} />
      <ListSkeleton />
    </>
  ),
  css: [],
});

const SHAPES: Record<string, Shape> = {
  [paths.client.dashboard]: { screen: <ClientDashboardShape name={NAME} />, css: [] },
  [paths.client.order]: { screen: <OrderShape />, css: [orderCss, orderHeaderCss], isTask: true },
  [paths.client.orders]: createListShape('Suivi', true),
  [paths.order]: { screen: <GuestOrderShape />, css: [guestCss, orderCss, orderHeaderCss] },
  [paths.livreur.dashboard]: { screen: <MissionsShape name={NAME} />, css: [missionsCss] },
  [paths.admin.dashboard]: createListShape('Tableau\u00a0de\u00a0bord Administrateur'),
  [paths.superadmin.panel]: createListShape('Dashboard Super Administrateur'),
};

const UNTITLED = createListShape('\u00a0');

const FRAME_CSS = [shellCss, linksCss, headerCss, listCss, skeletonCss];

/** The markup holds no personal data: `nameMark` stands for the name. A public page has no role and no area frame. */
export function renderSkeleton(
  role: Role | null,
  path: string,
  nameMark: string,
): { html: string; css: string } {
  const { screen, css, isTask = false } = SHAPES[path] ?? UNTITLED;
  const html = renderToStaticMarkup(
    <StaticRouter location={path}>
      {role ? (
        <AreaShell
          label={AREA_LABELS[role]}
          links={listAreaLinks(role, ICONS[role])}
          layout={isDeskRole(role) ? 'side' : 'tabs'}
          isTask={isTask}
        >
          {screen}
        </AreaShell>
      ) : (
        screen
      )}
    </StaticRouter>,
  );
  return { html: html.replaceAll(NAME, nameMark), css: [...FRAME_CSS, ...css].join('\n') };
}
