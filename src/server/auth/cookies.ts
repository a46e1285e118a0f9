import type { Settings } from '../settings.ts';

/** The browser keeps a __Host- cookie to this very host and path, and takes it over https only. */
function nameCookie(settings: Pick<Settings, 'secure'>, name: string): string {
  return settings.secure ? `__Host-${name}` : name;
}

export const getSessionCookieName = (settings: Pick<Settings, 'secure'>) => nameCookie(settings, 'laveo');
/** Says that this browser has signed in here before. */
export const getDeviceCookieName = (settings: Pick<Settings, 'secure'>) =>
  nameCookie(settings, 'laveo-device');
/** Binds a validation code to the browser that asked for it. */
export const getBrowserCookieName = (settings: Pick<Settings, 'secure'>) =>
  nameCookie(settings, 'laveo-browser');
