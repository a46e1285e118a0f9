import { PublicShell } from '../ui/PublicShell.tsx';

/** Around the pages that anybody may read. */
export function VisitorFrame() {
  return <PublicShell />;
}
