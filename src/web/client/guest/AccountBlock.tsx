import { Link } from 'react-router-dom';
import { Card } from '#web/ui/layout/Card.tsx';
import orderClasses from '../order/OrderPage.module.css';
import classes from './Guest.module.css';
import { guestLinks } from './guestLinks.ts';

/** Why an account comes before the order, and that the cart waits for it. */
export function AccountBlock() {
  return (
    <section aria-labelledby="account">
      <h2 id="account" className={orderClasses.question}>
        Votre compte
      </h2>
      <Card as="div">
        <p className={classes.account}>
          Pour que le livreur puisse vous appeler, et vous suivre votre linge. Votre panier vous attend.
        </p>
        <Link to={guestLinks.signIn} className={classes.link}>
          J’ai déjà un compte
        </Link>
      </Card>
    </section>
  );
}
