import { lazy, Suspense, useEffect, useState } from 'react';
import { query } from '../call.ts';

const DemoAccounts = lazy(() => import('./DemoAccounts.tsx').then((m) => ({ default: m.DemoAccounts })));

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
