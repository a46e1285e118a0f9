import type { Settings } from '../settings.ts';

/** A browser accepts a __Host- cookie over https only, and sends it to this very host alone. */
const prefixCookieName =
  (name: string) =>
  ({ secure }: Pick<Settings, 'secure'>): string =>
    secure ? `__Host-${name}` : name;

export const getSessionCookieName = prefixCookieName('laveo');
export const getDeviceCookieName = prefixCookieName('laveo-device');
export const getBrowserCookieName = prefixCookieName('laveo-browser');
