import type { Settings } from '../settings.ts';

/** The browser keeps a __Host- cookie to this very host and path, and takes it over https only. */
function nameCookie(settings: Pick<Settings, 'secure'>, name: string): string {
  return settings.secure ? `__Host-${name}` : name;
}

export const getSessionCookieName = (settings: Pick<Settings, 'secure'>) => nameCookie(settings, 'laveo');
export const getDeviceCookieName = (settings: Pick<Settings, 'secure'>) =>
  nameCookie(settings, 'laveo-device');
export const getBrowserCookieName = (settings: Pick<Settings, 'secure'>) =>
  nameCookie(settings, 'laveo-browser');
