import { areas } from '#domain/addresses.ts';
import { SHAPE_ID } from '#domain/contract/firstData.ts';
import type { Role } from '#domain/people/roles.ts';

export type ScreenFiles = { js: string[]; css: string[] };

export interface AreaTemplate {
  screens: Record<string, ScreenFiles>;
  entryCss: string;
  renderSkeleton(role: Role | null, path: string, nameMark: string): { html: string; css: string };
}

/** Nothing in it belongs to a person: their name and data go where the marks are. */
export type AreaFrame = { beforeData: string; afterData: string };

export const NAME_MARK = '<!--name-->';

const ROOT = '<div id="root">';
/**
 * Vite's loader finds switched-off links and fetches none of them again: their styles stand inside the page.
 */
const STYLESHEETS = /<link rel="stylesheet"/g;
const SCRIPTS = /<script type="module"|<link rel="modulepreload"/g;

/**
 * The styles of the screen stand between its shape and the root: they do not hold back what is above them,
 * and what Mantine writes into the root outranks them.
 */
function drawFrame(html: string, role: Role | null, path: string, template: AreaTemplate): AreaFrame {
  const { screens, entryCss, renderSkeleton } = template;
  const { js, css } = screens[path] ?? { js: [], css: [] };
  const skeleton = renderSkeleton(role, path, NAME_MARK);
  const shapedHtml = withStylesInside(html, entryCss + skeleton.css)
    .replace('</head>', () => `${listPreloads(js)}</head>`)
    .replace(ROOT, (root) => `<div id="${SHAPE_ID}">${skeleton.html}</div>${listStyles(css)}${root}`);
  const page = role ? shapedHtml : shapedHtml.replace(SCRIPTS, '$& fetchpriority="low"');
  const end = page.lastIndexOf('</body>');
  return { beforeData: page.slice(0, end), afterData: page.slice(end) };
}

const listPreloads = (js: string[]) =>
  js.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
const listStyles = (css: string[]) =>
  css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('');

export function withFiles(html: string, { js, css }: ScreenFiles): string {
  return html.replace('</head>', () => `${listPreloads(js)}${listStyles(css)}</head>`);
}

export function withStylesInside(html: string, css: string): string {
  return html
    .replace(STYLESHEETS, '$& disabled')
    .replace('</head>', () => `<style>${dropBlanks(css)}</style></head>`);
}

const dropBlanks = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');

export type FrameOf = (role: Role | null, path: string) => AreaFrame;

export function createAreaFrames(html: string, template: AreaTemplate): FrameOf {
  const frames = new Map<string, AreaFrame>();
  return (role, path) => {
    // Other addresses of an area hold ids and share its frame.
    const key = template.screens[path] || !role ? path : areas[role];
    const frame = frames.get(key) ?? drawFrame(html, role, key, template);
    frames.set(key, frame);
    return frame;
  };
}

/** The service worker stores this frame for the areas that open offline, so it holds nobody's data. */
export function findShellRole(path: string): Role | null {
  const role = /^\/app-shell\/(client|livreur)$/.exec(path)?.[1];
  return role === 'client' || role === 'livreur' ? role : null;
}

export const dropData = ({ beforeData, afterData }: AreaFrame) =>
  beforeData.replaceAll(NAME_MARK, '') + afterData;
