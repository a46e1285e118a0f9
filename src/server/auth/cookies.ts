import type { Settings } from '../settings.ts';

/** The browser keeps a __Host- cookie to this very host and path, and takes it over https only. */
function named(settings: Pick<Settings, 'secure'>, name: string): string {
  return settings.secure ? `__Host-${name}` : name;
}

export const sessionCookie = (settings: Pick<Settings, 'secure'>) => named(settings, 'laveo');
/** Says that this browser has signed in here before. */
export const deviceCookie = (settings: Pick<Settings, 'secure'>) => named(settings, 'laveo-device');
/** Binds a validation code to the browser that asked for it. */
export const browserCookie = (settings: Pick<Settings, 'secure'>) => named(settings, 'laveo-browser');
