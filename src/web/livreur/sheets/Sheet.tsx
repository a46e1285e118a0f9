import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { LiveOfflineLine } from '#web/ui/feedback/LiveOfflineLine.tsx';
import { Modal } from '#web/ui/overlay/Modal.tsx';
import classes from './Sheet.module.css';

type SheetProps = { title: string; opened: boolean; onClose(): void; children: ReactNode };

/** A sheet fills a phone's screen for one-handed use; on larger screens a tap beside it must not close it. */
export function Sheet({ title, opened, onClose, children }: SheetProps) {
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
      classNames={{ content: 'column', body: `column ${classes.body}`, header: `fixed ${classes.header}` }}
    >
      <LiveOfflineLine />
      {children}
    </Modal>
  );
}

export function SheetBody({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  const main = useRef<HTMLDivElement>(null);
  // Each step starts at its top, however far the one before was scrolled.
  useLayoutEffect(() => {
    main.current?.closest('[role="dialog"]')?.scrollTo({ top: 0 });
  }, []);
  return (
    <>
      <div className={`stack gap-16 content-start ${classes.main}`} ref={main}>
        {children}
      </div>
      <div className={`gap-8 grid sticky border-top bg-card ${classes.foot}`}>{foot}</div>
    </>
  );
}
