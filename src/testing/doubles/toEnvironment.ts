/** A program reads the setting `waveApiUrl` from its variable WAVE_API_URL. */
export const toEnvironment = (settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
      value,
    ]),
  );
