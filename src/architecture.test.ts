import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOUSE_SETTINGS } from '#domain/house.ts';
import { PROCEDURES } from '#testing/apiReference/reference.ts';

type File = { path: string; text: string };
type Import = { to: string; isType: boolean };
/** `breaches` are samples that the wall must refuse, because a broken pattern would let every file through. */
type Wall = { name: string; findBreaches: (file: File) => string[]; breaches: File[]; allowed?: File[] };

const src = import.meta.dirname;

/** Several lines may stand between `import` or `export` and the module's name. */
const importing =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\sfrom\s+)?['"]([^'"\n]+)['"]/g;
const importingLater = /\b(?:import|require)\(\s*['"]([^'"\n]+)['"]\s*,?\s*\)/g;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

const stripComments = (file: File) => file.text.replace(comments, ' ');

/** Paths of our own files start below `src/` (`db/open.ts`), those of packages with `package:`. */
function listImports(file: File): Import[] {
  const code = stripComments(file);
  const specifiers = [
    ...[...code.matchAll(importing)].map(([, type, name = '']) => ({ name, isType: type !== undefined })),
    ...[...code.matchAll(importingLater)].map(([, name = '']) => ({ name, isType: false })),
  ];
  return specifiers.map(({ name, isType }) => ({ to: resolveImport(name, file), isType }));
}

function resolveImport(name: string, file: File): string {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file.path), name));
  return `package:${name}`;
}

const isPackage = (to: string) => to.startsWith('package:');
const isFromPackage = (to: string, name: string) =>
  to === `package:${name}` || to.startsWith(`package:${name}/`);
const findRoom = (path: string) => path.split('/')[0] ?? '';
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || /^(e2e|reliability|bench|testing)\//.test(path);

const listMatchingImports = (file: File, is: (one: Import) => boolean) =>
  listImports(file)
    .filter(is)
    .map(({ to }) => `imports ${to}`);

const findTexts = (file: File, pattern: RegExp) =>
  [...stripComments(file).matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(
    ([text]) => `holds ${text.trim()}`,
  );

const makeSample = (path: string, text: string): File => ({ path, text });

const mayImport: Record<string, string[]> = {
  domain: ['domain'],
  db: ['db', 'domain'],
  server: ['server', 'db', 'domain'],
  web: ['web', 'domain'],
  cli: ['cli', 'server', 'db', 'domain'],
};

/** `server` and `web` share the router's type, and the pages and shapes that the server renders. */
const crossings = [
  { from: 'web/net/procedures.ts', to: 'server/router.ts', typeOnly: true },
  { from: 'server/boot/main.ts', to: 'web/prerender.tsx', typeOnly: false },
  { from: 'server/boot/main.ts', to: 'web/skeletons.tsx', typeOnly: false },
];
const isAllowedCrossing = (from: string, { to, isType }: Import) =>
  crossings.some((one) => one.from === from && one.to === to && (isType || !one.typeOnly));

const importers: { packages: string[]; at: RegExp }[] = [
  { packages: ['lucia'], at: /^server\/auth\/sessions\.ts$/ },
  { packages: ['oslo', '@node-rs/argon2', '@node-rs/bcrypt'], at: /^server\/auth\/secrets\.ts$/ },
  { packages: ['@simplewebauthn/server'], at: /^server\/secondFactor\/passkeys\.ts$/ },
  { packages: ['@simplewebauthn/browser'], at: /^web\/secondFactor\// },
  { packages: ['uqr'], at: /^(web\/ui\/QrCode\.tsx|server\/invoices\/certificate\.ts)$/ },
  { packages: ['resend'], at: /^server\/mail\/resend\.ts$/ },
  { packages: ['better-sqlite3'], at: /^db\/connection\.ts$/ },
  { packages: ['leaflet', 'react-leaflet'], at: /^web\/ui\/map\// },
  // Mantine is large, so only overlays and the few widgets that need it may import it.
  {
    packages: ['@mantine/core'],
    at: /^web\/(ui\/overlay\/|desk\/table\/OrderTable|superadmin\/people\/PersonMenu)/,
  },
  { packages: ['drizzle-orm'], at: /^(db|server|cli)\// },
];

/** Code in these folders takes time and randomness from ctx, so that tests can set both. */
const acts =
  /^server\/(acts|accounts|orders|missions|dispatch|catalogue|payments|invoices|inbox|people|profile|roads|secondFactor|stats|cash)\//;
const clockAndChance =
  /\bDate\.now\b|\bMath\.random\b|\bnew Date\(\s*\)|\bperformance\.now\b|\brandomUUID\b|\bgetRandomValues\b/;

/** File ages are measured by the system's clock, even when the application runs on another one. */
const readsFileAges = ['server/catalogue/sweep.ts'];
/** Every area may use these folders of web/; any other folder is an area. */
const shared = [
  'ui',
  'styles',
  'shell',
  'net',
  'storage',
  'sendQueue',
  'push',
  'profile',
  'landmark',
  'secondFactor',
  'invoice',
  'account',
  'ordering',
  'recurring',
  'desk',
];
const findWebFolder = (path: string) => /^web\/([^/]+)\//.exec(path)?.[1];
const findFeature = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1];
const isRouter = (to: string) => /^server\/[^/]+\/.*\.router\.ts$/.test(to);

const lengthExempt = /\.test\.tsx?$|^db\/schema\.ts$|^server\/mail\/letters\/|^e2e\/|^web\/ui\/drawings\//;

const writesOrders = [
  { at: /^server\/acts\/orderStatements\.ts$/, why: 'the statements of the kernel' },
  { at: /^db\/(erasure|orderErasure)\.ts$/, why: 'an erased person leaves every order' },
  { at: /^db\/orderNames\.ts$/, why: "an order holds its client's present name for the search" },
  { at: /^db\/migrat/, why: 'whole databases are written before anybody is served' },
  { at: /^server\/rounds\/arrivals\.ts$/, why: 'an arrival is reckoned, and no act of anybody' },
];

const readsOrdersOfEveryone = [
  { at: /^server\/pieces\/tags\.ts$/, why: 'a tag is of one order in the whole house' },
  { at: /^server\/(dispatch|exports|people|stats)\//, why: 'the desk sees every order' },
  { at: /^server\/mail\/letters\/(order|stop)Letters\.ts$/, why: "a letter goes to the order's own client" },
  {
    at: /^server\/orderFields\/order(Json|List)\.ts$/,
    why: 'builds the columns; its callers bring the condition',
  },
  { at: /^server\/orderFields\/linenJson\.ts$/, why: 'a claim names the order that does its linen again' },
  { at: /^server\/push\/(sender|watch)\.ts$/, why: 'news goes to whom the order concerns' },
  { at: /^server\/rounds\/(visits|arrivals)\.ts$/, why: 'the desk plans the rounds of everybody' },
  {
    at: /^server\/invoices\/(buildRequest|papers|listInvoices)\.ts$/,
    why: 'the tax office is told the buyer of each sale, the client its number, the superadmin its order',
  },
  {
    at: /^server\/(?:orderFields\/landmarkJson|places\/doors\.reads)\.ts$/,
    why: 'reads the other orders of the same person',
  },
  {
    at: /^server\/payments\/attempts\/(deskAttempts|importReceipts|reconcile)\.ts$/,
    why: 'electronic payments that the desk looks after',
  },
  {
    at: /^server\/(accounts\/|invoices\/accountMoney)/,
    why: 'a business pays the orders of all its people, and sees them',
  },

  {
    at: /^server\/recurring\//,
    why: 'the scheduler makes the orders of every rule, and a rule reads its own',
  },
  { at: /^server\/contacts\//, why: 'the desk finds who called, and what they are owed' },
  { at: /^server\/follow\/links\.ts$/, why: 'a link leads to its own order' },
  { at: /^server\/acts\/orderStatements\.ts$/, why: 'asks whether a reference is taken' },
  { at: /^server\/claims\/claims\.reads\.ts$/, why: 'the list of the desk' },
  { at: /^server\/audit\/audit\.reads\.ts$/, why: 'the journal of the superadmin' },
  { at: /^server\/photos\/sweep\.ts$/, why: 'a photo goes some time after the end of its order' },
  { at: /^server\/promises\/slots\.ts$/, why: 'the places of a slot are taken by everybody' },
  { at: /^server\/promises\/(houseLoad|plantDays)\.ts$/, why: 'the plant works for everybody' },
  { at: /^server\/promises\/plant\.ts$/, why: 'a stop moves the orders of everybody' },
  { at: /^server\/promises\/closedDays\.ts$/, why: 'a closed day concerns everybody' },
  { at: /^server\/search\//, why: 'the search of the desk' },
  {
    at: /^server\/cash\//,
    why: "a livreur's cash names the client it came from, also of an order that a colleague has now",
  },
];

const walls: Wall[] = [
  {
    name: 'a room imports only the rooms below it',
    findBreaches: (file) => {
      const allowed = mayImport[findRoom(file.path)];
      if (!allowed) return [];
      return listMatchingImports(file, (one) => {
        if (isPackage(one.to) || isAllowedCrossing(file.path, one)) return false;
        if (['tools', 'testing'].includes(findRoom(one.to)) && isTest(file.path)) return false;
        return !allowed.includes(findRoom(one.to));
      });
    },
    breaches: [
      makeSample('domain/orders/order.ts', "import { open } from '#db/open.ts';"),
      makeSample('db/open.ts', "import { ctx } from '../server/ctx.ts';"),
      makeSample('server/app.ts', "import { Page } from '#web/prerender.tsx';"),
      makeSample('web/net/procedures.ts', "import { appRouter } from '#server/router.ts';"),
      makeSample('web/client/NewOrderPage.tsx', "import type { AppRouter } from '#server/router.ts';"),
      makeSample('web/main.tsx', "export { orders } from '#db/schema.ts';"),
      makeSample('web/main.tsx', "const later = import('#cli/laveo.ts');"),
    ],
    allowed: [
      makeSample('web/net/procedures.ts', "import type { AppRouter } from '#server/router.ts';"),
      makeSample('server/boot/main.ts', "import { renderPage } from '#web/prerender.tsx';"),
      makeSample(
        'web/main.tsx',
        "// import { orders } from '#db/schema.ts';\nimport { roles } from '#domain/people/roles.ts';",
      ),
    ],
  },
  {
    name: 'domain imports zod only',
    findBreaches: (file) =>
      findRoom(file.path) === 'domain' && !isTest(file.path)
        ? listMatchingImports(file, ({ to }) => isPackage(to) && !isFromPackage(to, 'zod'))
        : [],
    breaches: [
      makeSample('domain/orders/order.ts', "import { randomUUID } from 'node:crypto';"),
      makeSample('domain/format/calendar.ts', "import dayjs from 'dayjs';"),
    ],
    allowed: [makeSample('domain/orders/order.ts', "import * as z from 'zod/mini';")],
  },
  {
    name: 'domain knows neither clock nor chance',
    findBreaches: (file) =>
      findRoom(file.path) === 'domain' && !isTest(file.path) ? findTexts(file, clockAndChance) : [],
    breaches: [
      makeSample('domain/a.ts', 'const at = Date.now();'),
      makeSample('domain/a.ts', 'const at = new Date( );'),
      makeSample('domain/a.ts', 'const n = Math.random();'),
    ],
    allowed: [
      makeSample('domain/a.ts', 'const day = (at: number) => new Date(at).getUTCDay(); // never Date.now()'),
    ],
  },
  {
    name: 'acts take time and chance from ctx',
    findBreaches: (file) =>
      acts.test(file.path) && !isTest(file.path) && !readsFileAges.includes(file.path)
        ? findTexts(file, clockAndChance)
        : [],
    breaches: [makeSample('server/orders/orders.ts', 'const createdAt = Date.now();')],
    allowed: [makeSample('server/ctx.ts', 'const now = () => Date.now();')],
  },
  {
    name: 'nobody asks for the time zone of the machine',
    findBreaches: (file) =>
      isTest(file.path)
        ? []
        : findTexts(
            file,
            /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes)\(|\.getTimezoneOffset\(|\.toLocale(Date|Time)String\(|new Date\([^()]*,/,
          ),
    breaches: [
      makeSample('server/stats/stats.reads.ts', 'const hour = new Date(now).getHours();'),
      makeSample('web/desk/x.ts', 'const noon = new Date(2026, 10, 21, 12);'),
      makeSample('domain/format/a.ts', "const day = date.toLocaleDateString('fr-FR');"),
    ],
    allowed: [makeSample('domain/a.ts', 'const day = new Date(at).getUTCDay();')],
  },
  {
    name: 'a web area imports domain, the web root, ui and itself',
    findBreaches: (file) => {
      const own = findWebFolder(file.path);
      const joins = ['web/router.tsx', 'web/prerender.tsx', 'web/skeletons.tsx', 'web/main.tsx'].includes(
        file.path,
      );
      if (findRoom(file.path) !== 'web' || joins) return [];
      return listMatchingImports(file, ({ to }) => {
        const other = findWebFolder(to);
        // A link shows the order of a client to who has no account.
        if (own === 'link' && other === 'client') return false;
        return other !== undefined && other !== own && !shared.includes(other);
      });
    },
    breaches: [
      makeSample('web/client/NewOrderPage.tsx', "import { Card } from '../livreur/Card.tsx';"),
      makeSample('web/ui/OrderCard.tsx', "import { Board } from '#web/admin/BoardPage.tsx';"),
      makeSample('web/title.ts', "import { Home } from './visitor/HomePage.tsx';"),
    ],
    allowed: [
      makeSample(
        'web/client/NewOrderPage.tsx',
        "import { Amount } from '../ui/Amount.tsx';\nimport { trpc } from '#web/net/trpc.ts';",
      ),
      makeSample('web/link/LinkOrder.tsx', "import { FollowNews } from '../client/follow/FollowNews.tsx';"),
      makeSample('web/router.tsx', "const Home = lazy(() => import('./visitor/HomePage.tsx'));"),
    ],
  },
  {
    name: 'a feature never imports the router of another',
    findBreaches: (file) => {
      if (file.path === 'server/router.ts') return [];
      const own = findFeature(file.path);
      return listMatchingImports(
        file,
        ({ to }) => isRouter(to) && !(isTest(file.path) && findFeature(to) === own),
      );
    },
    breaches: [
      makeSample('server/missions/missions.ts', "import { ordersRouter } from '../orders/orders.router.ts';"),
      makeSample('server/app.ts', "import { ordersRouter } from './orders/orders.router.ts';"),
      makeSample('cli/seed.ts', "import { authRouter } from '#server/auth/auth.router.ts';"),
    ],
    allowed: [makeSample('server/router.ts', "import { ordersRouter } from './orders/orders.router.ts';")],
  },
  {
    name: 'the whole router is known to the app, its tests and the type of the web client',
    findBreaches: (file) =>
      /^server\/(app|boot\/main)\.ts$|^server\/http\//.test(file.path) || isTest(file.path)
        ? []
        : listMatchingImports(
            file,
            (one) => one.to === 'server/router.ts' && !isAllowedCrossing(file.path, one),
          ),
    breaches: [makeSample('server/orders/orders.ts', "import { appRouter } from '../router.ts';")],
    allowed: [makeSample('server/app.ts', "import { appRouter } from './router.ts';")],
  },
  {
    name: '@trpc stays in trpc.ts, the routers and the HTTP glue',
    findBreaches: (file) => {
      const { path } = file;
      const allowed =
        isTest(path) ||
        path.endsWith('.router.ts') ||
        /^server\/(trpc|router|app)\.ts$|^server\/http\//.test(path) ||
        /^web\/net\//.test(path);
      return allowed ? [] : listMatchingImports(file, ({ to }) => to.startsWith('package:@trpc/'));
    },
    breaches: [
      makeSample('server/orders/orders.ts', "import { TRPCError } from '@trpc/server';"),
      makeSample('web/client/NewOrderPage.tsx', "import { TRPCClientError } from '@trpc/client';"),
      makeSample(
        'domain/failures/failures.ts',
        "import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';",
      ),
    ],
    allowed: [makeSample('server/trpc.ts', "import { initTRPC } from '@trpc/server';")],
  },
  ...importers.map(
    ({ packages, at }): Wall => ({
      name: `${packages.join(', ')}: only at ${at.source.replaceAll('\\', '')}`,
      findBreaches: (file) =>
        at.test(file.path) || isTest(file.path)
          ? []
          : listMatchingImports(file, ({ to }) => packages.some((name) => isFromPackage(to, name))),
      breaches: packages.map((name) =>
        makeSample('web/shell/session.tsx', `import type { Thing } from '${name}/part';`),
      ),
    }),
  ),
  {
    name: 'tests and their helpers are imported by tests only',
    findBreaches: (file) =>
      isTest(file.path)
        ? []
        : listMatchingImports(file, ({ to }) => !isPackage(to) && findRoom(to) !== 'tools' && isTest(to)),
    breaches: [makeSample('server/app.ts', "import { world } from '#testing/world.ts';")],
  },
  {
    name: 'imports carry the extension, and cross rooms by alias',
    findBreaches: (file) =>
      listImports(file)
        .filter(({ to }) => !isPackage(to) && !/\.(tsx?|mjs|css|svg|json)(\?\w+)?$/.test(to))
        .map(({ to }) => `imports ${to}`)
        .concat(findTexts(file, new RegExp(`from\\s+['"](\\.\\./)+(${Object.keys(mayImport).join('|')})/`)))
        .filter(Boolean),
    breaches: [
      makeSample('server/app.ts', "import { trpc } from './trpc';"),
      makeSample('server/orders/orders.ts', "import { money } from '../../domain/money.ts';"),
    ],
    allowed: [makeSample('web/main.tsx', "import './theme.css';\nimport icon from './icon.svg?raw';")],
  },
  {
    name: 'a write comes as a call of a procedure, or by a machine route that verifies its sender',
    findBreaches: (file) => {
      const { path } = file;
      if (!path.startsWith('server/') || isTest(path)) return [];
      const isMachineRoute = path === 'server/http/machineRoutes.ts';
      return [
        // The form of a link's invoice only reads, but its token may not stand in an address.
        ...(isMachineRoute
          ? []
          : findTexts(file, /\bapp\.(?:post|put|patch|delete|all|on)\((?!endpoints\.linkInvoice,)/)),
        ...(/^server\/http\/(env|signInFlood)\.ts$/.test(path) ? [] : findTexts(file, /\bheaders\.cookie\b/)),
        ...(isMachineRoute || /^server\/providers\//.test(path)
          ? [
              ...listMatchingImports(file, ({ to }) =>
                /^server\/(http\/context|auth\/cookies)\.ts$/.test(to),
              ),
              ...findTexts(file, /\brequestOf\(/),
            ]
          : []),
      ];
    },
    breaches: [
      makeSample('server/http/webhooks.ts', "app.post('/webhooks/wave', (c) => markPaid(c));"),
      makeSample('server/orders/orders.ts', 'const session = incoming.headers.cookie;'),
      makeSample('server/http/machineRoutes.ts', "import { contextOf } from './context.ts';"),
      makeSample('server/providers/wave.ts', 'const request = requestOf(deps, pair);'),
    ],
    allowed: [
      makeSample('server/http/machineRoutes.ts', "app.post('/webhooks/:name', receive);"),
      makeSample('server/http/downloads.ts', 'app.post(endpoints.linkInvoice, drawInvoice);'),
      makeSample('server/http/health.ts', "app.get('/healthz', () => ok());"),
    ],
  },
  {
    name: 'SQL is never assembled from text',
    findBreaches: (file) => findTexts(file, /\bsql\.raw\b/),
    breaches: [makeSample('server/orders/orders.reads.ts', 'const order = sql.raw(input.sort);')],
  },
  {
    name: 'text never becomes HTML',
    findBreaches: (file) =>
      isTest(file.path)
        ? []
        : findTexts(
            file,
            /\bdangerouslySetInnerHTML\b|\b(bindPopup|bindTooltip|setContent)\b|\.(inner|outer)HTML\s*=[^=]|\binsertAdjacentHTML\b/,
          ),
    breaches: [
      makeSample('web/ui/Note.tsx', 'const Note = () => <p dangerouslySetInnerHTML={{ __html: text }} />;'),
      makeSample('web/ui/map/Pin.tsx', 'marker.bindPopup(name);'),
      makeSample('web/ui/map/Pin.tsx', 'marker.bindTooltip(name);'),
      makeSample('web/ui/map/Pin.tsx', 'popup.setContent(name);'),
      makeSample('web/main.tsx', 'root.innerHTML = head;'),
    ],
  },
  {
    name: 'a row is never set from a whole input',
    findBreaches: (file) => findTexts(file, /\.(set|values)\(\s*(input\b\s*\)|\{[^{}]*\.\.\.\s*input\b)/),
    breaches: [
      makeSample('server/profile/profile.ts', 'db.update(users).set({ ...input }).run();'),
      makeSample('server/orders/orders.ts', 'db.insert(orders).values({\n  id,\n  ...input,\n}).run();'),
      makeSample('server/orders/orders.ts', 'db.insert(orders).values(input).run();'),
    ],
    allowed: [
      makeSample('server/orders/orders.ts', 'db.insert(orders).values({ id, phone: input.phone }).run();'),
    ],
  },
  {
    name: 'no barrel and no default export',
    findBreaches: (file) => [
      ...(/(^|\/)index\.tsx?$/.test(file.path) ? ['is a barrel'] : []),
      ...(/\.config\.ts$/.test(file.path) ? [] : findTexts(file, /(^|\n)\s*export default\b/)),
      ...(/\bfrom\b/.test(file.text) &&
      /^(\s*export\s[^;]*?\sfrom\s+['"][^'"]+['"];?\s*)+$/.test(stripComments(file).trim())
        ? ['only exports what others hold']
        : []),
    ],
    breaches: [
      makeSample('web/ui/index.ts', 'export const one = 1;'),
      makeSample('web/ui/all.ts', "export { A } from './A.tsx';\nexport * from './B.tsx';\n"),
      makeSample('web/ui/A.tsx', 'export default function A() {}'),
    ],
    allowed: [makeSample('e2e/playwright.config.ts', 'export default {};')],
  },
  {
    name: 'nothing is silenced, skipped or left for later',
    findBreaches: (file) =>
      [
        ...file.text.matchAll(
          /@ts-(?:ignore|expect-error|nocheck)|biome-ignore|\b(?:TODO|FIXME)\b|\b(?:it|test|describe)\.(?:only|skip|fixme|todo)\b|\bwaitForTimeout\b/g,
        ),
      ].map(([text]) => `holds ${text}`),
    breaches: [
      makeSample('db/open.ts', '// @ts-ignore'),
      makeSample('db/open.ts', '// TODO close it'),
      makeSample('db/open.test.ts', "it.skip('opens', () => {});"),
      makeSample('e2e/client/client.spec.ts', 'await page.waitForTimeout(500);'),
    ],
  },
  {
    name: 'browser tests ask on a connection of their own',
    findBreaches: (file) =>
      /^e2e\//.test(file.path) && file.path !== 'e2e/support/freshConnection.ts'
        ? findTexts(file, /\broute\.fetch\(|\brequest\.(get|post|fetch)\(/)
        : [],
    breaches: [
      makeSample('e2e/client/client.spec.ts', 'const answer = await route.fetch();'),
      makeSample('e2e/client/client.spec.ts', 'await page.request.get(link);'),
    ],
    allowed: [makeSample('e2e/support/freshConnection.ts', 'return request.fetch(address, how);')],
  },
  {
    name: 'an order is written by its kernel',
    findBreaches: ({ path, text }) => {
      const file = { path, text };
      if (isTest(path) || writesOrders.some(({ at }) => at.test(path))) return [];
      return [
        ...findTexts(file, /\.(update|insert|delete)\(\s*orders\s*\)/),
        ...findTexts(file, /\b(update|insert into|delete from)\s+["`]?(orders\b|\$\{orders\})/i),
        ...(/^server\/(acts\/act|orders\/newOrder)\.ts$/.test(path)
          ? []
          : listMatchingImports(file, ({ to }) => to === 'server/acts/orderStatements.ts')),
        ...(path === 'server/acts/act.ts' || path === 'server/acts/journal.ts'
          ? []
          : findTexts(file, /\brecordOrderEvent\(/)),
      ];
    },
    breaches: [
      makeSample('server/dispatch/dispatch.ts', 'ctx.db.update(orders).set({ status }).run();'),
      makeSample('server/payments/payments.ts', 'sqlite.exec("UPDATE orders SET payment_state = 1");'),
      makeSample('server/missions/missions.ts', "import { updateOrder } from '../acts/orderStatements.ts';"),
      makeSample('server/dispatch/dispatch.ts', "recordOrderEvent(ctx, { orderId, kind: 'status' });"),
    ],
    allowed: [makeSample('server/acts/orderStatements.ts', 'db.update(orders).set({ status });')],
  },
  {
    name: 'the ledger is written by the kernel, hand-overs and the drawer by the cash room',
    findBreaches: (file) => {
      const { path } = file;
      if (isTest(path) || /^db\/(erasure|orderErasure)\.ts$/.test(path)) return [];
      const findWrites = (table: string, name: string) =>
        findTexts(file, new RegExp(`\\.(update|insert|delete)\\(\\s*${table}\\s*\\)`)).concat(
          findTexts(
            file,
            new RegExp(`\\b(update|insert into|delete from)\\s+["\`]?(${name}\\b|\\$\\{${table}\\})`, 'i'),
          ),
        );
      return [
        ...(path === 'server/acts/ledgerStatements.ts' ? [] : findWrites('moneyEntries', 'money_entries')),
        ...(path === 'server/accounts/money/receipts.ts'
          ? []
          : findWrites('accountEntries', 'account_entries')),
        ...(/^server\/cash\//.test(path)
          ? []
          : [
              ...findWrites('cashHandovers', 'cash_handovers'),
              ...findWrites('cashCounts', 'cash_counts'),
              ...findWrites('drawerEntries', 'drawer_entries'),
              ...findWrites('cashDays', 'cash_days'),
            ]),
        ...(path === 'server/acts/act.ts' || path === 'server/acts/ledgerStatements.ts'
          ? []
          : findTexts(file, /\binsertEntry\(/)),
      ];
    },
    breaches: [
      makeSample('server/payments/refunds.ts', 'ctx.db.insert(moneyEntries).values(entry).run();'),
      makeSample('server/cash/cash.ts', 'db.insert(moneyEntries).values(entry);'),
      makeSample('server/cash/drawer.ts', 'db.insert(accountEntries).values(entry);'),
      makeSample('server/payments/receipts.ts', 'insertEntry(ctx, entry, event);'),
      makeSample('server/people/people.ts', 'db.update(cashHandovers).set({ counted: 0 }).run();'),
      makeSample('server/people/people.ts', 'db.insert(cashCounts).values(count);'),
      makeSample('server/payments/refunds.ts', 'db.insert(drawerEntries).values(entry);'),
      makeSample('cli/seed.ts', 'sqlite.exec("DELETE FROM cash_days");'),
      makeSample('cli/seed.ts', 'sqlite.exec("DELETE FROM money_entries");'),
    ],
    allowed: [
      makeSample('server/acts/ledgerStatements.ts', "db.insert(moneyEntries).values(p.row('sequence'))"),
      makeSample('server/cash/cash.ts', 'db.insert(cashHandovers).values({ id })'),
      makeSample('server/cash/cash.reads.ts', 'db.select().from(moneyEntries)'),
    ],
  },
  {
    name: 'a hand-over of cash is written by cash.ts',
    findBreaches: (file) =>
      isTest(file.path) || /^server\/cash\/cash\.ts$|^db\/erasure\.ts$/.test(file.path)
        ? []
        : findTexts(file, /\.(update|insert|delete)\(\s*cashHandovers\s*\)/),
    breaches: [makeSample('server/people/people.ts', 'ctx.db.update(cashHandovers).set({ counted }).run();')],
    allowed: [makeSample('server/cash/cash.ts', 'db.insert(cashHandovers).values(row);')],
  },
  {
    name: 'an order is read through visibility.ts, or by the desk',
    findBreaches: (file) => {
      const { path } = file;
      if (!path.startsWith('server/') || isTest(path)) return [];
      if (readsOrdersOfEveryone.some(({ at }) => at.test(path))) return [];
      const reads = findTexts(
        file,
        /\.from\(orders\)|\b(findRow|loadRow|countRows)\([\w.]+,\s*orders\b|\bselectOrder(s|List)\(|[Jj]oin\(\s*orders\b|\bfrom \$\{orders\}/,
      );
      return listImports(file).some(({ to }) => to === 'server/acts/visibility.ts') ? [] : reads;
    },
    breaches: [
      makeSample('server/orders/orders.reads.ts', 'db.select().from(orders).where(eq(orders.id, orderId))'),
      makeSample('server/missions/missions.reads.ts', 'selectOrders(db).where(eq(orders.id, id))'),
      makeSample('server/orders/orders.reads.ts', 'findRow(ctx.db, orders, eq(orders.id, orderId))'),
    ],
    allowed: [
      makeSample('server/dispatch/board.ts', 'db.select().from(orders)'),
      makeSample(
        'server/orders/orders.reads.ts',
        "import { ordersVisibleTo } from '../acts/visibility.ts';\ndb.select().from(orders).where(ordersVisibleTo(actor))",
      ),
    ],
  },
  {
    name: 'a folder of the server has the name of its router',
    findBreaches: ({ path, text }) => {
      const [, folder, name] = /^server\/([^/]+)\/([^/]+)\.router\.ts$/.exec(path) ?? [];
      const misplaced = folder === name ? [] : [`lies in ${folder}/`];
      if (path !== 'server/router.ts') return misplaced;
      return [...text.matchAll(/^ {2}(\w+): (\w+)Router,$/gm)]
        .filter(([, key, router]) => key !== router || !text.includes(`'./${key}/${key}.router.ts'`))
        .map(([, key]) => `serves ${key} from elsewhere`);
    },
    breaches: [
      makeSample('server/accounts/profile.router.ts', ''),
      makeSample(
        'server/router.ts',
        "import { x } from './auditDesk/audit.router.ts';\n  audit: auditRouter,\n",
      ),
    ],
    allowed: [makeSample('server/orders/orders.router.ts', '')],
  },
  {
    name: 'a file has at most 250 lines',
    findBreaches: (file) => {
      const lines = file.text.trimEnd().split('\n').length;
      return lines > 250 && !lengthExempt.test(file.path) ? [`has ${lines} lines`] : [];
    },
    breaches: [makeSample('server/orders/orders.ts', 'a();\n'.repeat(251))],
    allowed: [
      makeSample('server/orders/orders.ts', 'a();\n'.repeat(250)),
      makeSample('server/orders/orders.test.ts', 'a();\n'.repeat(500)),
      makeSample('db/schema.ts', 'a();\n'.repeat(500)),
    ],
  },
];

const files = readdirSync(src, { recursive: true })
  .map((name) => String(name).replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && path !== 'architecture.test.ts')
  .map((path): File => ({ path, text: readFileSync(join(src, path), 'utf8') }));

function collectEdges(some: readonly File[], by: (path: string) => string | null): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const file of some) {
    const from = by(file.path);
    if (from === null || isTest(file.path)) continue;
    for (const { to, isType } of listImports(file)) {
      const target = isType || isPackage(to) ? null : by(to);
      if (target !== null && target !== from) edges.set(from, (edges.get(from) ?? new Set()).add(target));
    }
  }
  return edges;
}

function findCycles(edges: Map<string, Set<string>>): string[] {
  const findWayBack = (start: string): string[] | null => {
    const ways = [[start]];
    const visited = new Set<string>();
    for (const way of ways) {
      for (const next of edges.get(way.at(-1) ?? start) ?? []) {
        if (next === start) return [...way, start];
        if (!visited.has(next)) ways.push([...way, next]);
        visited.add(next);
      }
    }
    return null;
  };
  return [...edges.keys()].flatMap((node) => findWayBack(node)?.join(' → ') ?? []);
}

/** Routers are left out: only `router.ts` may import them, so no cycle passes through one. */
const findServerFolder = (path: string) =>
  isRouter(path) || path === 'server/router.ts' ? null : (findFeature(path) ?? null);
const kernelMayImport = /^(?:server\/(?:acts\/|ctx\.ts)|db\/|domain\/)|^package:(?:drizzle-orm|node:)/;

describe('nothing leads back to itself', () => {
  it('no folder of the server, dynamic imports counted', () => {
    expect(findCycles(collectEdges(files, findServerFolder))).toEqual([]);
  });

  it('no file, by values', () => {
    const paths = new Set(files.map(({ path }) => path));
    expect(findCycles(collectEdges(files, (path) => (paths.has(path) ? path : null)))).toEqual([]);
  });

  it('a circle is noticed, also one of a dynamic import, and none of types alone', () => {
    const makeServerSample = (from: string, text: string) => makeSample(`server/${from}.ts`, text);
    const orders = makeServerSample('orders/place', "import { applyActs } from '../acts/act.ts';");
    const way = [orders, makeServerSample('acts/act', "import { nudge } from '../cash/nudge.ts';")];
    const back = "await import('../orders/place.ts');";
    expect(
      findCycles(collectEdges([...way, makeServerSample('cash/nudge', back)], findServerFolder)),
    ).toHaveLength(3);
    expect(findCycles(collectEdges(way, findServerFolder))).toEqual([]);
    const typed = makeServerSample('cash/nudge', "import type { Order } from '../orders/place.ts';");
    expect(findCycles(collectEdges([...way, typed], findServerFolder))).toEqual([]);
  });

  it('the kernel knows db, domain and the context, and no feature', () => {
    const kernel = files.filter(({ path }) => path.startsWith('server/acts/') && !isTest(path));
    expect(kernel.length).toBeGreaterThan(5);
    const isForeign = ({ to }: Import) => !kernelMayImport.test(to);
    expect(kernel.flatMap((file) => listMatchingImports(file, isForeign))).toEqual([]);
    const breach = makeSample('server/acts/act.ts', "import { nudgeCash } from '../cash/nudge.ts';");
    expect(listMatchingImports(breach, isForeign)).toEqual(['imports server/cash/nudge.ts']);
  });
});

/** A commit that raises a number says in its body why. */
it('the house does not grow unnoticed', () => {
  const product = files.filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path));
  const count = (pattern: RegExp) => product.flatMap((file) => findTexts(file, pattern)).length;
  expect({
    procedures: PROCEDURES.length,
    tables: count(/sqliteTable\(\s*'/),
    settings: HOUSE_SETTINGS.length,
    keptStatements: count(/\bprepareStatement\(/),
    files: product.length,
  }).toMatchInlineSnapshot(`
    {
      "files": 1147,
      "keptStatements": 43,
      "procedures": 243,
      "settings": 36,
      "tables": 66,
    }
  `);
});

describe('the walls of the house', () => {
  it('reads the sources', () => {
    expect(files.map(({ path }) => path)).toContain('db/schema.ts');
  });

  it('knows every room', () => {
    const rooms = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const known = [...Object.keys(mayImport), 'e2e', 'reliability', 'bench', 'testing'];
    expect(known).toEqual(expect.arrayContaining(rooms.map(({ name }) => name)));
  });

  it('finds an import however it is written', () => {
    const text = [
      "import a, {\n  b,\n  type C,\n} from './a.ts';",
      "import './style.css';",
      "import type { D } from '#domain/d.ts';",
      "export * from './e.ts';",
      "const f = lazy(() => import('./f.tsx'));",
      "/* import './no.ts'; */",
      "const address = 'https://exemple.ci'; // import './neither.ts'",
    ].join('\n');
    expect(listImports({ path: 'web/x.ts', text })).toEqual([
      { to: 'web/a.ts', isType: false },
      { to: 'web/style.css', isType: false },
      { to: 'domain/d.ts', isType: true },
      { to: 'web/e.ts', isType: false },
      { to: 'web/f.tsx', isType: false },
    ]);
  });

  for (const { name, findBreaches, breaches, allowed = [] } of walls) {
    it(name, () => {
      const breachesFound = files.flatMap((file) =>
        findBreaches(file).map((what) => `src/${file.path} ${what}`),
      );
      expect(breachesFound).toEqual([]);
    });

    it(`${name}: a breach is noticed`, () => {
      for (const file of breaches) expect(findBreaches(file), file.text.slice(0, 80)).not.toEqual([]);
      for (const file of allowed) expect(findBreaches(file), file.text.slice(0, 80)).toEqual([]);
    });
  }

  it('the aliases of package.json lead to the rooms', () => {
    const { imports } = JSON.parse(readFileSync(join(dirname(src), 'package.json'), 'utf8')) as {
      imports: object;
    };
    expect(imports).toMatchObject({
      '#domain/*': './src/domain/*',
      '#db/*': './src/db/*',
      '#server/*': './src/server/*',
    });
  });
});
