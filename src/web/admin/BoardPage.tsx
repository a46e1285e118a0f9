import { Button } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { BoardPage } from '#web/desk/board/BoardPage.tsx';
import classes from './BoardPage.module.css';

export function AdminBoardPage() {
  return <BoardPage title={'Tableau\u00a0de\u00a0bord Administrateur'} actions={<WorkshopLink />} />;
}

/** The computer that drives the workshop's wall opens it. */
function WorkshopLink() {
  return (
    <Button
      component={Link}
      to={paths.admin.workshop}
      target="_blank"
      variant="default"
      className={classes.wide}
      leftSection={<IconDeviceTv size={18} aria-hidden="true" />}
    >
      Écran d’atelier
    </Button>
  );
}
