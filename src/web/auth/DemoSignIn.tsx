import { Suspense, useEffect, useState } from 'react';
import { arriving } from '#web/ui/arriving.tsx';
import { query } from '../call.ts';

const DemoAccounts = arriving(async () => (await import('./DemoAccounts.tsx')).DemoAccounts);

/** Nothing at all outside a demonstration. */
export function DemoSignIn() {
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    let here = true;
    query('catalogue.facts').then(
      (facts) => here && setDemo(facts.demo),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return <Suspense fallback={null}>{demo ? <DemoAccounts /> : null}</Suspense>;
}
