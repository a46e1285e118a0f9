import { onceOpened } from '#web/ui/onceOpened.tsx';

/** As a file of this area it brings Mantine's dialog with it into what the phone keeps: it is asked in basements too. */
export const CashDialog = onceOpened(async () => (await import('./CashQuestion.tsx')).CashQuestion);
