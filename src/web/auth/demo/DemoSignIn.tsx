import { Suspense, useEffect, useState } from 'react';
import { query } from '#web/net/call.ts';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';

const DemoAccounts = createRetryableLazy(async () => (await import('./DemoAccounts.tsx')).DemoAccounts);

export function DemoSignIn() {
  const [isDemo, setIsDemo] = useState(false);
  useEffect(() => {
    query('catalogue.facts').then(
      (facts) => setIsDemo(facts.demo),
      () => undefined,
    );
  }, []);
  return <Suspense fallback={null}>{isDemo ? <DemoAccounts /> : null}</Suspense>;
}
