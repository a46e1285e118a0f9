import { Navigate } from 'react-router-dom';
import { useSections } from '#web/ui/layout/SectionHeader.tsx';

/** Opens the first section in which somebody waits. */
export function ToAnswerPage() {
  const sections = useSections();
  const { to = '' } = sections.find(({ count }) => count?.value) ?? sections[0] ?? {};
  return <Navigate to={to} replace />;
}
