import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from '../dashboard/DashboardPage.module.css';

/** A payment that the team has to see: nothing invites to pay twice, and a way stays for one that did not go through. */
export function DeclaredPayment({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const ways = useId();
  return (
    <div className={classes.payment}>
      <p className={classes.hint}>Nous vérifions que votre paiement est arrivé. Vous n’avez rien à faire.</p>
      <Button variant="subtle" aria-expanded={isOpen} aria-controls={ways} onClick={() => setOpen(!isOpen)}>
        Le paiement n’est pas passé&nbsp;?
      </Button>
      <div id={ways} hidden={!isOpen}>
        {isOpen ? (
          <div className={classes.payment}>
            <p>Vérifiez d’abord dans Wave que la somme n’est pas partie.</p>
            {children}
          </div>
        ) : null}
      </div>
    </div>
  );
}
