import { areas } from '#domain/addresses.ts';
import { SHAPE_ID } from '#domain/contract/firstData.ts';
import type { Role } from '#domain/people/roles.ts';

export interface ScreenFiles {
  js: string[];
  css: string[];
}

/** How the first screens of the areas are drawn before their script runs. */
export interface AreaTemplate {
  /** By address, and by area for its other addresses. */
  screens: Record<string, ScreenFiles>;
  /** The styles of the entry: inside the page, they cost no request of their own. */
  entryCss: string;
  /** Given by main.ts, as the public pages are. */
  renderSkeleton(role: Role | null, path: string, nameMark: string): { html: string; css: string };
}

/** A page of an area without anything of a person: their name and their data go where the marks are. */
export interface AreaFrame {
  beforeData: string;
  afterData: string;
}

/** In a skeleton, where the person's name goes. */
export const NAME_MARK = '<!--name-->';

const ROOT = '<div id="root">';
/** What they name stands inside the page: switched off, Vite's loader finds them there and fetches none again. */
const STYLESHEETS = /<link rel="stylesheet"/g;
/** The public frame is painted without them, so that letters and drawings may come first. */
const SCRIPTS = /<script type="module"|<link rel="modulepreload"/g;

/**
 * index.html with the shape of the screen painted at once. The styles of the screen stand between it and the root: they do
 * not hold back what is above them, the script waits for them, and what Mantine writes into the root outranks them.
 */
function drawFrame(html: string, role: Role | null, path: string, template: AreaTemplate): AreaFrame {
  const { screens, entryCss, renderSkeleton } = template;
  const { js, css } = screens[path] ?? { js: [], css: [] };
  const skeleton = renderSkeleton(role, path, NAME_MARK);
  const drawn = withStylesInside(html, entryCss + skeleton.css)
    .replace('</head>', () => `${listPreloads(js)}</head>`)
    .replace(ROOT, (root) => `<div id="${SHAPE_ID}">${skeleton.html}</div>${listStyles(css)}${root}`);
  const page = role ? drawn : drawn.replace(SCRIPTS, '$& fetchpriority="low"');
  const end = page.lastIndexOf('</body>');
  return { beforeData: page.slice(0, end), afterData: page.slice(end) };
}

const listPreloads = (js: string[]) =>
  js.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
const listStyles = (css: string[]) =>
  css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('');

/** index.html with more files in its head, fetched together with those of the entry. */
export function withFiles(html: string, { js, css }: ScreenFiles): string {
  return html.replace('</head>', () => `${listPreloads(js)}${listStyles(css)}</head>`);
}

/** The style sheets of a page as one text: it is painted without waiting for another file. */
export function withStylesInside(html: string, css: string): string {
  return html
    .replace(STYLESHEETS, '$& disabled')
    .replace('</head>', () => `<style>${dropBlanks(css)}</style></head>`);
}

const dropBlanks = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');

/** The frame of a screen: of a role’s area, or with none of the screen that everybody may open. */
export type FrameOf = (role: Role | null, path: string) => AreaFrame;

/** Each frame is drawn once, when it is first asked for. */
export function createAreaFrames(html: string, template: AreaTemplate): FrameOf {
  const frames = new Map<string, AreaFrame>();
  return (role, path) => {
    // Other addresses of an area hold ids: they share its frame.
    const key = template.screens[path] || !role ? path : areas[role];
    const frame = frames.get(key) ?? drawFrame(html, role, key, template);
    frames.set(key, frame);
    return frame;
  };
}

/** The frame that the service worker stores for the areas which open offline: everybody's, so nobody's. */
export function findShellRole(path: string): Role | null {
  const role = /^\/app-shell\/(client|livreur)$/.exec(path)?.[1];
  return role === 'client' || role === 'livreur' ? role : null;
}

export const dropData = ({ beforeData, afterData }: AreaFrame) =>
  beforeData.replaceAll(NAME_MARK, '') + afterData;
