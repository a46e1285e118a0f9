import type { Settings } from '../settings.ts';

/** A browser accepts a __Host- cookie over https only, and sends it to this very host alone. */
function addCookiePrefix(settings: Pick<Settings, 'secure'>, name: string): string {
  return settings.secure ? `__Host-${name}` : name;
}

export const getSessionCookieName = (settings: Pick<Settings, 'secure'>) =>
  addCookiePrefix(settings, 'laveo');
export const getDeviceCookieName = (settings: Pick<Settings, 'secure'>) =>
  addCookiePrefix(settings, 'laveo-device');
export const getBrowserCookieName = (settings: Pick<Settings, 'secure'>) =>
  addCookiePrefix(settings, 'laveo-browser');
