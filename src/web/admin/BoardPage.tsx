import { BoardPage } from '#web/desk/BoardPage.tsx';

export function AdminBoardPage() {
  return <BoardPage title="Tableau de bord Administrateur" />;
}
