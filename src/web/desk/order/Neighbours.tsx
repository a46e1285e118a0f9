import { IconChevronDown, IconChevronUp, type TablerIcon } from '@tabler/icons-react';
import { IconButton } from '#web/ui/form/Button.tsx';

interface Props {
  orderId: string;
  /** The list that the order was opened from. */
  orderIds: readonly string[];
  onGo(orderId: string): void;
}

export function Neighbours({ orderId, orderIds, onGo }: Props) {
  const at = orderIds.indexOf(orderId);
  if (at === -1) return null;
  const renderButton = (icon: TablerIcon, label: string, to: string | undefined) =>
    to === undefined ? null : <IconButton dense icon={icon} aria-label={label} onClick={() => onGo(to)} />;
  return (
    <>
      {renderButton(IconChevronUp, 'Commande précédente', orderIds[at - 1])}
      {renderButton(IconChevronDown, 'Commande suivante', orderIds[at + 1])}
    </>
  );
}
