import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './CodeCells.module.css';
import { CodeKeys } from './CodeCells.tsx';
import { type CodeState, mayUseCode } from './useCodeCheck.ts';

interface CodeFootProps {
  code: string;
  state: CodeState;
  onCode(code: string): void;
  /** The ways out. */
  children: ReactNode;
}

/** The keys, until there is a code; then the way back to them. */
export function CodeFoot({ code, state, onCode, children }: CodeFootProps) {
  const isTyped = mayUseCode(state);
  return (
    <>
      {isTyped || state === 'locked' ? null : <CodeKeys value={code} onChange={onCode} state={state} />}
      <div className={classes.ways}>
        {isTyped ? (
          <Button variant="subtle" onClick={() => onCode('')}>
            Retaper le code
          </Button>
        ) : null}
        {children}
      </div>
    </>
  );
}
