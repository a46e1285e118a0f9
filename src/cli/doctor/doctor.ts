import { existsSync } from 'node:fs';
import { hasHeldDatabase } from '#db/folder/traces.ts';
import { type Command, getSettingsFile, loadSettings, locateDatabase } from '../command.ts';
import { checkDatabase } from './database.ts';
import { makeWarning, sayFindings } from './finding.ts';
import { checkFolder, checkLosses, checkSettings, checkSettingsFile } from './place.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Examine les réglages, la base, les migrations, le disque et les sauvegardes.',
  help: `  doctor
      Ne change rien, aussi pendant que le serveur tourne. Code de sortie 1 si quelque chose empêche Laveo de tourner.`,
  run: async (_, terminal) => {
    const settings = loadSettings(terminal);
    const file = locateDatabase(settings);
    const findings = [
      ...checkSettings(settings),
      ...checkSettingsFile(getSettingsFile(terminal.env)),
      ...checkFolder(settings.dataDir),
      ...(await checkLosses(settings.dataDir, terminal.now())),
      ...(existsSync(file) || hasHeldDatabase(settings.dataDir)
        ? checkDatabase(file, settings, terminal.now())
        : [makeWarning(`Aucune base dans ${settings.dataDir}\u00a0: elle sera créée au premier démarrage.`)]),
    ];
    sayFindings(findings, terminal);
  },
};
