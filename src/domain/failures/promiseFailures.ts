import { failureRow } from './failureRows.ts';

const { ask } = failureRow;

export const PROMISE_FAILURES = {
  SLOT_UNAVAILABLE: ask(
    409,
    'Créneau indisponible',
    'Ce créneau est complet ou n’est plus proposé. Choisissez-en un autre, ou «\u00a0Dès que possible\u00a0».',
    true,
  ),
  PLANT_STOPPED: ask(
    409,
    'Atelier déjà arrêté',
    'Quelqu’un l’a déjà signalé\u00a0: le bandeau dit depuis quand, et pourquoi.',
  ),
  PLANT_RUNS: ask(
    409,
    'Atelier en marche',
    'Il tourne déjà\u00a0: les retours ont été repoussés à sa reprise.',
  ),
  PROMISE_TIME_REFUSED: ask(
    409,
    'Heure refusée',
    'Choisissez une heure à venir, dans les 60\u00a0prochains jours.',
  ),
};
