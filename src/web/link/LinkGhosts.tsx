import { Ghost, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';

export function LinkGhosts() {
  return (
    <LoadingRegion>
      <h1 className="visually-hidden">Suivi de votre commande</h1>
      <div className="stack gap-16 width-640">
        <Ghost height={20} width="70%" />
        <Ghost height={56} width="92%" />
        <Ghost height={6} />
        <Ghost height={112} />
        <Ghost height={82} />
        <Ghost height={52} />
      </div>
    </LoadingRegion>
  );
}
