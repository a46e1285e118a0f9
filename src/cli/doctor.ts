import { existsSync } from 'node:fs';
import { type Command, databaseFile, Refused, settingsOf } from './command.ts';
import { lookAtDatabase } from './doctor.database.ts';
import { lookAtFolder, lookAtSettings } from './doctor.place.ts';

/** `bad` makes the doctor's exit code 1; `warn` is for somebody to read. */
export interface Finding {
  mark: 'good' | 'warn' | 'bad';
  text: string;
}

const MARKS = { good: '  ok ', warn: '   ! ', bad: '  NON' } as const;

export const doctor: Command = {
  name: 'doctor',
  summary: 'Examine les réglages, la base, les migrations, le disque et les sauvegardes.',
  help: `  doctor
      Ne change rien, aussi pendant que le serveur tourne. Code de sortie 1 si quelque chose empêche Laveo de tourner.`,
  run: (_, terminal) => {
    const settings = settingsOf(terminal);
    const file = databaseFile(settings);
    const findings = [
      ...lookAtSettings(settings),
      ...lookAtFolder(settings.dataDir),
      ...(existsSync(file)
        ? lookAtDatabase(file, settings, terminal.now())
        : [
            {
              mark: 'warn',
              text: `Aucune base dans ${settings.dataDir}\u00a0: elle sera créée au premier démarrage.`,
            } as const,
          ]),
    ];
    for (const { mark, text } of findings) terminal.say(`${MARKS[mark]}  ${text}`);
    const bad = findings.filter((f) => f.mark === 'bad').length;
    if (bad > 0) throw new Refused(`${bad} point(s) à corriger.`);
  },
};
