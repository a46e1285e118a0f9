import { areas } from '#domain/addresses.ts';
import { SHAPE_ID } from '#domain/contract/firstData.ts';
import { formatInternationalPhone } from '#domain/format/phone.ts';
import type { Role } from '#domain/people/roles.ts';

export interface ScreenFiles {
  js: string[];
  css: string[];
  /** Runs as soon as it has come, before all other scripts. */
  start?: string;
}

export type Screens = Record<string, ScreenFiles>;

export interface AreaTemplate {
  entryCss: string;
  renderSkeleton(role: Role | null, path: string, nameMark: string): { html: string; css: string };
}

/** A frame serves everybody: a person's name goes to its marks, and their data between its two parts. */
export type AreaFrame = { beforeData: string; afterData: string };

export const NAME_MARK = '<!--name-->';

const PHONE_MARK = '<!--phone-->';

/** The sentence that browsers too old for the site show instead of the page. */
export const fillTeamPhone = (html: string, phone: string | null): string =>
  html.replace(PHONE_MARK, phone ? `, ou appelez-nous au ${formatInternationalPhone(phone)}` : '');

const ROOT = '<div id="root">';
/** Disabled links keep Vite’s loader from fetching styles again that are inline already. */
const STYLESHEETS = /<link rel="stylesheet"/g;
const SCRIPTS = /<script type="module"|<link rel="modulepreload"/g;

/**
 * The stylesheets of the screen come after its shape, so that they do not delay its painting, and before the
 * root, so that the styles that Mantine writes there override them.
 */
function drawFrame(
  { html, screens }: FrameTemplate,
  role: Role | null,
  path: string,
  { entryCss, renderSkeleton }: AreaTemplate,
): AreaFrame {
  const { js, css } = screens[path] ?? { js: [], css: [] };
  const skeleton = renderSkeleton(role, path, NAME_MARK);
  const shapedHtml = inlineStyles(html, entryCss + skeleton.css)
    .replace('</head>', () => `${renderPreloadLinks(js)}</head>`)
    .replace(ROOT, (root) => `<div id="${SHAPE_ID}">${skeleton.html}</div>${renderStyleLinks(css)}${root}`);
  const page = role ? shapedHtml : shapedHtml.replace(SCRIPTS, '$& fetchpriority="low"');
  const end = page.lastIndexOf('</body>');
  return { beforeData: page.slice(0, end), afterData: page.slice(end) };
}

const renderPreloadLinks = (js: string[]) =>
  js.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
const renderStyleLinks = (css: string[]) =>
  css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('');

export function addFileLinks(html: string, { js, css, start }: ScreenFiles): string {
  const first = start ? `<script type="module" async crossorigin src="/${start}"></script>` : '';
  return html
    .replace('<script type="module"', (script) => `${first}${script}`)
    .replace('</head>', () => `${renderPreloadLinks(js)}${renderStyleLinks(css)}</head>`);
}

export function inlineStyles(html: string, css: string): string {
  return html
    .replace(STYLESHEETS, '$& disabled')
    .replace('</head>', () => `<style>${dropBlanks(css)}</style></head>`);
}

const dropBlanks = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');

export type FrameOf = (role: Role | null, path: string) => AreaFrame;

type FrameTemplate = { html: string; screens: Screens };

export function createAreaFrames(template: FrameTemplate, area: AreaTemplate): FrameOf {
  const frames = new Map<string, AreaFrame>();
  return (role, path) => {
    // Other addresses of an area hold ids and share its frame.
    const key = template.screens[path] || !role ? path : areas[role];
    const frame = frames.get(key) ?? drawFrame(template, role, key, area);
    frames.set(key, frame);
    return frame;
  };
}

export function findShellRole(path: string): Role | null {
  const role = /^\/app-shell\/(client|livreur)$/.exec(path)?.[1];
  return role === 'client' || role === 'livreur' ? role : null;
}

/** The service worker stores the frames of areas that open offline, so these must hold nobody's data. */
export const dropData = ({ beforeData, afterData }: AreaFrame) =>
  beforeData.replaceAll(NAME_MARK, '') + afterData;
