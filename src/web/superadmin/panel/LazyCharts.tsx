import { useInViewport } from '@mantine/hooks';
import { type ComponentType, Suspense, useState } from 'react';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { Ghost } from '#web/ui/feedback/Skeletons.tsx';
import { LoadGuard } from '#web/ui/lazy/LoadGuard.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import type { ChartProps } from './Charts.tsx';

/** Charts weigh about 100 kB, so they are loaded when one scrolls into view; their space is reserved before. */
function createLazyChart(load: () => Promise<ComponentType<ChartProps>>) {
  const LazyChart = createRetryableLazy(load);
  return function ChartWhenVisible(props: ChartProps) {
    const { ref, inViewport } = useInViewport<HTMLDivElement>();
    const [isMounted, setMounted] = useState(false);
    // A chart stays mounted after it has scrolled out of view.
    if (inViewport && !isMounted) setMounted(true);
    const renderFailure = (retry: () => void) => (
      <ErrorPanel title="Le graphique n’a pas pu être chargé." onRetry={retry} />
    );
    return (
      <div ref={ref} data-chart style={{ minHeight: props.height }}>
        {isMounted ? (
          <LoadGuard fallback={renderFailure}>
            <Suspense fallback={<Ghost height={props.height} />}>
              <LazyChart {...props} />
            </Suspense>
          </LoadGuard>
        ) : (
          <Ghost height={props.height} />
        )}
      </div>
    );
  };
}

export const OrdersChart = createLazyChart(async () => (await import('./Charts.tsx')).OrderBars);
export const RevenueChart = createLazyChart(async () => (await import('./Charts.tsx')).RevenueBars);
