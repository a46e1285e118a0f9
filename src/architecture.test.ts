import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The walls of the house. Each is a function from one file to what it breaks, and each comes with a file that breaks it:
 * a wall that lets its own sample through is not a wall.
 */
type File = { path: string; text: string };
type Import = { to: string; isType: boolean };
type Wall = { name: string; breaks: (file: File) => string[]; broken: File[]; kept?: File[] };

const src = import.meta.dirname;

/** Everything that may stand between `import` or `export` and a module's name, over several lines. */
const importing =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\sfrom\s+)?['"]([^'"\n]+)['"]/g;
const importingLater = /\b(?:import|require)\(\s*['"]([^'"\n]+)['"]\s*,?\s*\)/g;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

const codeOf = (file: File) => file.text.replace(comments, ' ');

/** `db/open.ts` for files of ours, the bare name for a package. */
function importsOf(file: File): Import[] {
  const code = codeOf(file);
  const found = [
    ...[...code.matchAll(importing)].map(([, type, name = '']) => ({ name, isType: type !== undefined })),
    ...[...code.matchAll(importingLater)].map(([, name = '']) => ({ name, isType: false })),
  ];
  return found.map(({ name, isType }) => ({ to: resolved(name, file), isType }));
}

function resolved(name: string, file: File): string {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file.path), name));
  return `package:${name}`;
}

const isPackage = (to: string) => to.startsWith('package:');
const isOf = (to: string, name: string) => to === `package:${name}` || to.startsWith(`package:${name}/`);
const roomOf = (path: string) => path.split('/')[0] ?? '';
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || /^(e2e|reliability|bench)\//.test(path) || /(^|\/)testing\//.test(path);

const breaking = (file: File, is: (one: Import) => boolean) =>
  importsOf(file)
    .filter(is)
    .map(({ to }) => `imports ${to}`);

const holding = (file: File, pattern: RegExp) =>
  [...codeOf(file).matchAll(new RegExp(pattern, 'g'))].map(([text]) => `holds ${text.trim()}`);

const sample = (path: string, text: string): File => ({ path, text });

const mayImport: Record<string, string[]> = {
  domain: ['domain'],
  db: ['db', 'domain'],
  server: ['server', 'db', 'domain'],
  web: ['web', 'domain'],
  cli: ['cli', 'server', 'db', 'domain'],
};

/** The two doors between server and pages: the router's type, and the pages drawn as HTML when the server starts. */
const doors = [
  { from: 'web/trpc.ts', to: 'server/router.ts', typeOnly: true },
  { from: 'server/main.ts', to: 'web/prerender.tsx', typeOnly: false },
];
const isDoor = (from: string, { to, isType }: Import) =>
  doors.some((door) => door.from === from && door.to === to && (isType || !door.typeOnly));

const importers: { packages: string[]; at: RegExp }[] = [
  { packages: ['lucia'], at: /^server\/auth\/sessions\.ts$/ },
  { packages: ['oslo', '@node-rs/argon2', '@node-rs/bcrypt'], at: /^server\/auth\/secrets\.ts$/ },
  { packages: ['resend'], at: /^server\/mail\/resend\.ts$/ },
  { packages: ['better-sqlite3'], at: /^db\/open\.ts$/ },
  { packages: ['leaflet', 'react-leaflet', 'supercluster'], at: /^web\/ui\/map\// },
  { packages: ['drizzle-orm'], at: /^(db|server|cli)\// },
];

/** Folders where time and chance come from ctx. */
const acts =
  /^server\/(accounts|orders|missions|dispatch|catalogue|payments|invoices|inbox|people|profile|stats)\//;
const clockAndChance =
  /\bDate\.now\b|\bMath\.random\b|\bnew Date\(\s*\)|\bperformance\.now\b|\brandomUUID\b|\bgetRandomValues\b/;

/** A file's hour is the system's, whatever clock the application goes by. */
const readsFileAges = ['server/catalogue/sweep.ts'];
/** Folders of web/ that every area may use; any other folder is an area. */
const shared = ['ui', 'styles', 'forms', 'profile', 'invoice', 'desk'];
const webFolder = (path: string) => /^web\/([^/]+)\//.exec(path)?.[1];
const featureOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1];
const isRouter = (to: string) => /^server\/[^/]+\/.*\.router\.ts$/.test(to);

const lengthExempt =
  /\.test\.tsx?$|^db\/schema\.ts$|^db\/demo\/|^server\/mail\/letters\/|^e2e\/|^web\/ui\/drawings\//;

const walls: Wall[] = [
  {
    name: 'a room imports only the rooms below it',
    breaks: (file) => {
      const allowed = mayImport[roomOf(file.path)];
      if (!allowed) return [];
      return breaking(file, (one) => {
        if (isPackage(one.to) || isDoor(file.path, one)) return false;
        if (roomOf(one.to) === 'tools' && isTest(file.path)) return false;
        return !allowed.includes(roomOf(one.to));
      });
    },
    broken: [
      sample('domain/order.ts', "import { open } from '#db/open.ts';"),
      sample('db/open.ts', "import { ctx } from '../server/ctx.ts';"),
      sample('server/app.ts', "import { Page } from '#web/prerender.tsx';"),
      sample('web/trpc.ts', "import { appRouter } from '#server/router.ts';"),
      sample('web/client/OrderPage.tsx', "import type { AppRouter } from '#server/router.ts';"),
      sample('web/paths.ts', "export { orders } from '#db/schema.ts';"),
      sample('web/main.tsx', "const later = import('#cli/laveo.ts');"),
    ],
    kept: [
      sample('web/trpc.ts', "import type { AppRouter } from '#server/router.ts';"),
      sample('server/main.ts', "import { renderPage } from '#web/prerender.tsx';"),
      sample(
        'web/paths.ts',
        "// import { orders } from '#db/schema.ts';\nimport { roles } from '#domain/roles.ts';",
      ),
    ],
  },
  {
    name: 'domain imports zod only',
    breaks: (file) =>
      roomOf(file.path) === 'domain' && !isTest(file.path)
        ? breaking(file, ({ to }) => isPackage(to) && !isOf(to, 'zod'))
        : [],
    broken: [
      sample('domain/order.ts', "import { randomUUID } from 'node:crypto';"),
      sample('domain/calendar.ts', "import dayjs from 'dayjs';"),
    ],
    kept: [sample('domain/order.ts', "import * as z from 'zod/mini';")],
  },
  {
    name: 'domain knows neither clock nor chance',
    breaks: (file) =>
      roomOf(file.path) === 'domain' && !isTest(file.path) ? holding(file, clockAndChance) : [],
    broken: [
      sample('domain/a.ts', 'const at = Date.now();'),
      sample('domain/a.ts', 'const at = new Date( );'),
      sample('domain/a.ts', 'const n = Math.random();'),
    ],
    kept: [
      sample('domain/a.ts', 'const day = (at: number) => new Date(at).getUTCDay(); // never Date.now()'),
    ],
  },
  {
    name: 'acts take time and chance from ctx',
    breaks: (file) =>
      acts.test(file.path) && !isTest(file.path) && !readsFileAges.includes(file.path)
        ? holding(file, clockAndChance)
        : [],
    broken: [sample('server/orders/orders.ts', 'const createdAt = Date.now();')],
    kept: [sample('server/ctx.ts', 'const now = () => Date.now();')],
  },
  {
    name: 'a web area imports domain, the web root, ui and itself',
    breaks: (file) => {
      const own = webFolder(file.path);
      const joins = ['web/router.tsx', 'web/prerender.tsx', 'web/main.tsx'].includes(file.path);
      if (roomOf(file.path) !== 'web' || joins) return [];
      return breaking(file, ({ to }) => {
        const other = webFolder(to);
        return other !== undefined && other !== own && !shared.includes(other);
      });
    },
    broken: [
      sample('web/client/OrderPage.tsx', "import { Card } from '../livreur/Card.tsx';"),
      sample('web/ui/OrderCard.tsx', "import { Board } from '#web/admin/BoardPage.tsx';"),
      sample('web/paths.ts', "import { Home } from './visitor/HomePage.tsx';"),
    ],
    kept: [
      sample(
        'web/client/OrderPage.tsx',
        "import { Amount } from '../ui/Amount.tsx';\nimport { trpc } from '#web/trpc.ts';",
      ),
      sample('web/router.tsx', "const Home = lazy(() => import('./visitor/HomePage.tsx'));"),
    ],
  },
  {
    name: 'a feature never imports the router of another',
    breaks: (file) => {
      if (file.path === 'server/router.ts') return [];
      const own = featureOf(file.path);
      return breaking(file, ({ to }) => isRouter(to) && !(isTest(file.path) && featureOf(to) === own));
    },
    broken: [
      sample('server/missions/missions.ts', "import { ordersRouter } from '../orders/orders.router.ts';"),
      sample('server/app.ts', "import { ordersRouter } from './orders/orders.router.ts';"),
      sample('cli/seed.ts', "import { authRouter } from '#server/auth/auth.router.ts';"),
    ],
    kept: [sample('server/router.ts', "import { ordersRouter } from './orders/orders.router.ts';")],
  },
  {
    name: 'the whole router is known to the app, its tests and the type of the web client',
    breaks: (file) =>
      /^server\/(app|main)\.ts$|^server\/http\//.test(file.path) || isTest(file.path)
        ? []
        : breaking(file, (one) => one.to === 'server/router.ts' && !isDoor(file.path, one)),
    broken: [sample('server/orders/orders.ts', "import { appRouter } from '../router.ts';")],
    kept: [sample('server/app.ts', "import { appRouter } from './router.ts';")],
  },
  {
    name: '@trpc stays in trpc.ts, the routers and the HTTP glue',
    breaks: (file) => {
      const { path } = file;
      const allowed =
        isTest(path) ||
        path.endsWith('.router.ts') ||
        /^server\/(trpc|router|app)\.ts$|^server\/http\//.test(path) ||
        /^web\/[^/]+$/.test(path);
      return allowed ? [] : breaking(file, ({ to }) => to.startsWith('package:@trpc/'));
    },
    broken: [
      sample('server/orders/orders.ts', "import { TRPCError } from '@trpc/server';"),
      sample('web/client/OrderPage.tsx', "import { TRPCClientError } from '@trpc/client';"),
      sample('domain/failure.ts', "import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';"),
    ],
    kept: [sample('server/trpc.ts', "import { initTRPC } from '@trpc/server';")],
  },
  ...importers.map(
    ({ packages, at }): Wall => ({
      name: `${packages.join(', ')}: only at ${at.source.replaceAll('\\', '')}`,
      breaks: (file) =>
        at.test(file.path) || isTest(file.path)
          ? []
          : breaking(file, ({ to }) => packages.some((name) => isOf(to, name))),
      broken: packages.map((name) => sample('web/session.tsx', `import type { Thing } from '${name}/part';`)),
    }),
  ),
  {
    name: 'tests and their helpers are imported by tests only',
    breaks: (file) =>
      isTest(file.path)
        ? []
        : breaking(file, ({ to }) => !isPackage(to) && roomOf(to) !== 'tools' && isTest(to)),
    broken: [sample('server/app.ts', "import { world } from './testing/world.ts';")],
  },
  {
    name: 'imports carry the extension, and cross rooms by alias',
    breaks: (file) =>
      importsOf(file)
        .filter(({ to }) => !isPackage(to) && !/\.(tsx?|mjs|css|svg|json)(\?\w+)?$/.test(to))
        .map(({ to }) => `imports ${to}`)
        .concat(holding(file, new RegExp(`from\\s+['"](\\.\\./)+(${Object.keys(mayImport).join('|')})/`)))
        .filter(Boolean),
    broken: [
      sample('server/app.ts', "import { trpc } from './trpc';"),
      sample('server/orders/orders.ts', "import { money } from '../../domain/money.ts';"),
    ],
    kept: [sample('web/main.tsx', "import './theme.css';\nimport icon from './icon.svg?raw';")],
  },
  {
    name: 'SQL is never assembled from text',
    breaks: (file) => holding(file, /\bsql\.raw\b/),
    broken: [sample('server/orders/orders.reads.ts', 'const order = sql.raw(input.sort);')],
  },
  {
    name: 'text never becomes HTML',
    breaks: (file) =>
      isTest(file.path)
        ? []
        : holding(
            file,
            /\bdangerouslySetInnerHTML\b|\b(bindPopup|bindTooltip|setContent)\b|\.(inner|outer)HTML\s*=[^=]|\binsertAdjacentHTML\b/,
          ),
    broken: [
      sample('web/ui/Note.tsx', 'const Note = () => <p dangerouslySetInnerHTML={{ __html: text }} />;'),
      sample('web/ui/map/Pin.tsx', 'marker.bindPopup(name);'),
      sample('web/ui/map/Pin.tsx', 'marker.bindTooltip(name);'),
      sample('web/ui/map/Pin.tsx', 'popup.setContent(name);'),
      sample('web/main.tsx', 'root.innerHTML = head;'),
    ],
  },
  {
    name: 'a row is never set from a whole input',
    breaks: (file) => holding(file, /\.(set|values)\(\s*(input\b\s*\)|\{[^{}]*\.\.\.\s*input\b)/),
    broken: [
      sample('server/profile/profile.ts', 'db.update(users).set({ ...input }).run();'),
      sample('server/orders/orders.ts', 'db.insert(orders).values({\n  id,\n  ...input,\n}).run();'),
      sample('server/orders/orders.ts', 'db.insert(orders).values(input).run();'),
    ],
    kept: [sample('server/orders/orders.ts', 'db.insert(orders).values({ id, phone: input.phone }).run();')],
  },
  {
    name: 'no barrel and no default export',
    breaks: (file) => [
      ...(/(^|\/)index\.tsx?$/.test(file.path) ? ['is a barrel'] : []),
      ...(/\.config\.ts$/.test(file.path) ? [] : holding(file, /(^|\n)\s*export default\b/)),
      ...(/\bfrom\b/.test(file.text) &&
      /^(\s*export\s[^;]*?\sfrom\s+['"][^'"]+['"];?\s*)+$/.test(codeOf(file).trim())
        ? ['only exports what others hold']
        : []),
    ],
    broken: [
      sample('web/ui/index.ts', 'export const one = 1;'),
      sample('web/ui/all.ts', "export { A } from './A.tsx';\nexport * from './B.tsx';\n"),
      sample('web/ui/A.tsx', 'export default function A() {}'),
    ],
    kept: [sample('e2e/playwright.config.ts', 'export default {};')],
  },
  {
    name: 'nothing is silenced, skipped or left for later',
    breaks: (file) =>
      [
        ...file.text.matchAll(
          /@ts-(?:ignore|expect-error|nocheck)|biome-ignore|\b(?:TODO|FIXME)\b|\b(?:it|test|describe)\.(?:only|skip|fixme|todo)\b|\bwaitForTimeout\b/g,
        ),
      ].map(([text]) => `holds ${text}`),
    broken: [
      sample('db/open.ts', '// @ts-ignore'),
      sample('db/open.ts', '// TODO close it'),
      sample('db/open.test.ts', "it.skip('opens', () => {});"),
      sample('e2e/client.spec.ts', 'await page.waitForTimeout(500);'),
    ],
  },
  {
    name: 'browser tests ask on a connection of their own',
    breaks: (file) =>
      /^e2e\//.test(file.path) && file.path !== 'e2e/alone.ts'
        ? holding(file, /\broute\.fetch\(|\brequest\.(get|post|fetch)\(/)
        : [],
    broken: [
      sample('e2e/client.spec.ts', 'const answer = await route.fetch();'),
      sample('e2e/client.spec.ts', 'await page.request.get(link);'),
    ],
    kept: [sample('e2e/alone.ts', 'return request.fetch(address, how);')],
  },
  {
    name: 'a file has at most 200 lines',
    breaks: (file) => {
      const lines = file.text.trimEnd().split('\n').length;
      return lines > 200 && !lengthExempt.test(file.path) ? [`has ${lines} lines`] : [];
    },
    broken: [sample('server/orders/orders.ts', 'a();\n'.repeat(201))],
    kept: [
      sample('server/orders/orders.ts', 'a();\n'.repeat(200)),
      sample('server/orders/orders.test.ts', 'a();\n'.repeat(500)),
      sample('db/schema.ts', 'a();\n'.repeat(500)),
    ],
  },
];

const files = readdirSync(src, { recursive: true })
  .map((name) => String(name).replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && path !== 'architecture.test.ts')
  .map((path): File => ({ path, text: readFileSync(join(src, path), 'utf8') }));

describe('the walls of the house', () => {
  it('reads the sources', () => {
    expect(files.map(({ path }) => path)).toContain('db/schema.ts');
  });

  it('knows every room', () => {
    const rooms = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const known = [...Object.keys(mayImport), 'e2e', 'reliability', 'bench'];
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
    expect(importsOf({ path: 'web/x.ts', text })).toEqual([
      { to: 'web/a.ts', isType: false },
      { to: 'web/style.css', isType: false },
      { to: 'domain/d.ts', isType: true },
      { to: 'web/e.ts', isType: false },
      { to: 'web/f.tsx', isType: false },
    ]);
  });

  for (const { name, breaks, broken, kept = [] } of walls) {
    it(name, () => {
      const found = files.flatMap((file) => breaks(file).map((what) => `src/${file.path} ${what}`));
      expect(found).toEqual([]);
    });

    it(`${name}: a breach is noticed`, () => {
      for (const file of broken) expect(breaks(file), file.text.slice(0, 80)).not.toEqual([]);
      for (const file of kept) expect(breaks(file), file.text.slice(0, 80)).toEqual([]);
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
