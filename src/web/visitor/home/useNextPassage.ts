import { useEffect, useState } from 'react';
import { startOfDay } from '#domain/format/calendar.ts';
import { findNextPassage } from '#domain/promises/nextPassage.ts';
import { query } from '../../net/call.ts';
import { useDrawnPassage } from '../data.ts';

/** A stored page may be old, so its passage is read again, and not shown once that fails. */
export function useNextPassage() {
  const [passage, setPassage] = useState(useDrawnPassage());
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    const readPassage = () => {
      if (document.visibilityState === 'hidden') return;
      query('orders.slots').then(
        (offer) => {
          setPassage({ ...findNextPassage(offer), day: startOfDay(Date.now()) });
          setUnreachable(false);
        },
        () => setUnreachable(true),
      );
    };
    readPassage();
    document.addEventListener('visibilitychange', readPassage);
    window.addEventListener('online', readPassage);
    return () => {
      document.removeEventListener('visibilitychange', readPassage);
      window.removeEventListener('online', readPassage);
    };
  }, []);
  return { passage, isUnreachable };
}
