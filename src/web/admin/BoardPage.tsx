import { BoardPage } from '#web/desk/board/BoardPage.tsx';

export function AdminBoardPage() {
  return <BoardPage title="Tableau de bord Administrateur" />;
}
