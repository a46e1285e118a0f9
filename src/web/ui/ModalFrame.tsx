import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Opened a moment after it has come: Mantine gives the focus back only to what it saw lose it. */
export function ModalFrame({ opened, ...props }: ModalProps) {
  const [born, setBorn] = useState(false);
  useEffect(() => setBorn(true), []);
  return <Modal {...props} opened={opened && born} />;
}
