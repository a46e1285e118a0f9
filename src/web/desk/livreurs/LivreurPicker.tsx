import { Button } from '@mantine/core';
import { useState } from 'react';
import { AreaField } from '#web/ui/form/Field.tsx';
import { LivreurChoices } from '../dialogs/LivreurChoices.tsx';
import type { LivreurChoice } from '../types.ts';
import classes from './Livreurs.module.css';
import type { Picking } from './useSending.ts';

interface Props {
  choices: LivreurChoice[];
  picking: Picking;
}

/** Who is available; the others are a tap away, and ask for a reason. */
export function LivreurPicker({ choices, picking }: Props) {
  const { chosen, isAway, reason, setReason, setLivreurId } = picking;
  const [unfolded, setUnfolded] = useState(false);
  const away = choices.filter(({ availability }) => availability !== 'on');
  const shown = unfolded || isAway ? choices : choices.filter((one) => !away.includes(one));
  return (
    <div className={classes.picker}>
      <LivreurChoices choices={shown} value={chosen?.id ?? null} onChange={setLivreurId} />
      {away.length > 0 && shown.length < choices.length ? (
        <Button variant="subtle" onClick={() => setUnfolded(true)}>
          {away.length === 1
            ? 'Montrer aussi le livreur qui n’est pas disponible'
            : `Montrer aussi les ${away.length} livreurs qui ne sont pas disponibles`}
        </Button>
      ) : null}
      {isAway ? (
        <AreaField
          label="Pourquoi ce livreur quand même"
          help="Le motif reste au journal."
          data-autofocus
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
    </div>
  );
}
