import { type RefObject, useState } from 'react';
import { call } from '../net/call.ts';
import { showFailure } from '../net/showFailure.ts';
import { Button } from '../ui/form/Button.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';

/** A link in a letter opens the account of a client without a password; it goes to the address of the form. */
export function SignInLink({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const isHydrated = useIsHydrated();
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  const requestLink = async () => {
    const field = form.current?.elements.namedItem('email') as HTMLInputElement;
    if (!field.checkValidity()) {
      setNews('Indiquez d’abord votre e-mail.');
      field.focus();
      return;
    }
    setBusy(true);
    try {
      await call('auth.requestSignInLink', { email: field.value });
      setNews(
        `Si un compte client existe pour ${field.value.trim()}, un lien est en route. Il est valable une heure.`,
      );
    } catch (error) {
      showFailure(error, 'Lien non envoyé');
    }
    setBusy(false);
  };
  return (
    <div className="stack gap-8">
      <Button kind="secondary" full busy={busy} disabled={!isHydrated} onClick={() => void requestLink()}>
        Recevoir un lien par e-mail
      </Button>
      <p role="status" className="muted text-14 anywhere">
        {news}
      </p>
    </div>
  );
}
