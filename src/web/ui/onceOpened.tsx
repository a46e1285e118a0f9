import { type ComponentType, useEffect, useState } from 'react';
import { showFailure } from '#web/failures.ts';
import { fetchPart } from './arriving.tsx';
import { useBackCloses } from './useBackCloses.ts';

interface Openable {
  opened: boolean;
  onClose(): void;
  /** While what it asked for is on its way, no gesture closes it. */
  busy?: boolean | undefined;
}

const stays = () => undefined;

/**
 * A dialog or a drawer whose file arrives when it is first opened: no screen waits for it. Where the network does not
 * bring it, that is said, nothing opens, and the next tap asks again. `bring` fetches it ahead, for the day without network.
 */
export function onceOpened<P extends Openable>(load: () => Promise<ComponentType<P>>) {
  let arrived: ComponentType<P> | undefined;
  const arrive = async () => {
    arrived ??= await fetchPart(load);
    return arrived;
  };

  function OnceOpened(props: P) {
    const { opened, onClose } = props;
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      if (!opened || Part) return;
      let left = false;
      arrive().then(
        (part) => {
          if (!left) setPart(() => part);
        },
        (error: unknown) => {
          if (left) return;
          onClose();
          showFailure(error);
        },
      );
      return () => {
        left = true;
      };
    }, [opened, Part, onClose]);
    return Part ? <BornClosed part={Part} props={props} /> : null;
  }

  return Object.assign(OnceOpened, {
    bring: () => {
      arrive().catch(() => undefined);
    },
  });
}

/** Opened a moment after it has come: Mantine gives the focus back only to what it saw lose it. */
function BornClosed<P extends Openable>({ part: Part, props }: { part: ComponentType<P>; props: P }) {
  const [born, setBorn] = useState(false);
  useEffect(() => setBorn(true), []);
  useBackCloses(props.opened, props.busy ? stays : props.onClose);
  return <Part {...props} opened={props.opened && born} />;
}
