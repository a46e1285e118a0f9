import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../form/Button.tsx';

interface FileButtonProps {
  className?: string | undefined;
  accept?: string;
  capture?: boolean;
  multiple?: boolean;
  icon: TablerIcon;
  children: ReactNode;
  onFiles(files: File[]): void;
}

const PICTURES = 'image/jpeg,image/png,image/webp';

export function FileButton({
  className,
  accept = PICTURES,
  capture,
  multiple,
  icon,
  children,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={capture ? 'environment' : undefined}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // An emptied input fires `change` again for the same file.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button className={className} kind="secondary" icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
