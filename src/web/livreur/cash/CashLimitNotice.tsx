import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { isOverCashLimit } from '#domain/money/cash.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { useTill } from './CashProvider.tsx';
import classes from './Till.module.css';

/** For a livreur who carries more than the house wants anybody to. */
export function CashLimitNotice() {
  const { cash } = useTill();
  const { pathname } = useLocation();
  if (!cash || !isOverCashLimit(cash.held, cash.limit)) return null;
  return (
    <Card className={classes.warning} aria-label="Caisse à remettre">
      <p>
        Vous avez en main plus de {formatFcfa(cash.limit)}
        {'\u00a0'}: remettez votre caisse à l’équipe dès que possible.
      </p>
      {pathname === paths.livreur.cash ? null : (
        <Button component={Link} to={paths.livreur.cash} variant="default">
          Voir ma caisse
        </Button>
      )}
    </Card>
  );
}
