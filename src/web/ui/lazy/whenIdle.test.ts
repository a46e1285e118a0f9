import { beforeEach, expect, it, vi } from 'vitest';
import { runWhenIdle } from './whenIdle.ts';

function createBrowser({ tellsIdle = true } = {}) {
  const waiting = new Map<number, () => void>();
  const page = { readyState: 'loading' };
  const idle = {
    requestIdleCallback: (work: () => void) => waiting.set(waiting.size, work).size - 1,
    cancelIdleCallback: (id: number) => waiting.delete(id),
  };
  const window = Object.assign(new EventTarget(), tellsIdle ? idle : {});
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', page);
  for (const [name, does] of Object.entries(tellsIdle ? idle : {})) vi.stubGlobal(name, does);
  return {
    load: () => {
      page.readyState = 'complete';
      window.dispatchEvent(new Event('load'));
    },
    beIdle: () => {
      for (const work of waiting.values()) work();
    },
  };
}

const work = vi.fn();
beforeEach(() => void work.mockReset());

it('waits for the page to have loaded, then for the browser to be idle', () => {
  const { load, beIdle } = createBrowser();
  runWhenIdle(work);
  beIdle();
  expect(work).not.toHaveBeenCalled();
  load();
  expect(work).not.toHaveBeenCalled();
  beIdle();
  expect(work).toHaveBeenCalledOnce();
});

it('can be called off before the page has loaded, and after', () => {
  const { load, beIdle } = createBrowser();
  runWhenIdle(work)();
  load();
  runWhenIdle(work)();
  beIdle();
  expect(work).not.toHaveBeenCalled();
});

it('works where the browser does not tell when it is idle', () => {
  vi.useFakeTimers();
  const { load } = createBrowser({ tellsIdle: false });
  load();
  runWhenIdle(work)();
  runWhenIdle(work);
  vi.runAllTimers();
  vi.useRealTimers();
  expect(work).toHaveBeenCalledOnce();
});
