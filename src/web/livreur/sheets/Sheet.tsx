import { useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { LiveOfflineLine } from '#web/ui/feedback/LiveOfflineLine.tsx';
import { Modal } from '#web/ui/overlay/Modal.tsx';
import { useIsSettled } from '#web/ui/useIsSettled.ts';
import classes from './Sheet.module.css';

/** `news`: what has changed under the open sheet. */
interface SheetProps {
  title: string;
  news?: string | null;
  opened: boolean;
  onClose(): void;
  children: ReactNode;
}

const SheetNews = createContext<string | null>(null);

/** A sheet fills a phone's screen for one-handed use; on larger screens a tap beside it must not close it. */
export function Sheet({ title, news = null, opened, onClose, children }: SheetProps) {
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      size={480}
      closeButtonProps={{ 'aria-label': 'Fermer', size: 44 }}
      closeOnClickOutside={false}
      classNames={{
        content: 'column',
        body: `fill column ${classes.body}`,
        header: `fixed ${classes.header}`,
      }}
    >
      <LiveOfflineLine />
      <SheetNews value={news}>{children}</SheetNews>
    </Modal>
  );
}

export function SheetBody({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  const main = useRef<HTMLDivElement>(null);
  const news = use(SheetNews);
  // The client who reads the next step needs its space.
  const [earlierNews] = useState(news);
  // A tap was meant for the act as it stood before the news.
  const isSettled = useIsSettled(news);
  // Each step starts at its top, however far the one before was scrolled.
  useLayoutEffect(() => {
    main.current?.closest('[role="dialog"]')?.scrollTo({ top: 0 });
  }, []);
  return (
    <>
      <div className={`stack gap-16 content-start ${classes.main}`} ref={main}>
        {children}
      </div>
      <div className={`gap-8 grid sticky border-top bg-card ${classes.foot}`}>
        {news !== earlierNews && news ? (
          <p role="status" className="semibold p-12 round-14 bg-sun warning">
            {news}
          </p>
        ) : null}
        <div className={`gap-8 grid ${classes.acts}`} inert={!isSettled}>
          {foot}
        </div>
      </div>
    </>
  );
}
