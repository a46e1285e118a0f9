import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { FollowCard, type Followed } from '../follow/FollowCard.tsx';
import classes from './DashboardPage.module.css';

/** The order that is under way, first on the client's home; its map and its lines are on Suivi. */
export function LivingOrder({ order }: { order: Followed }) {
  return (
    <section className={classes.living} aria-labelledby="commandes-recentes">
      <h2 id="commandes-recentes" className={classes.livingTitle}>
        Commandes récentes
      </h2>
      <FollowCard order={order} level="h3">
        <Button component={Link} to={paths.client.orders} variant="light" fullWidth mt="md">
          Suivre mes commandes
        </Button>
      </FollowCard>
    </section>
  );
}
