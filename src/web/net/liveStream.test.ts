import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveEvents, openLiveStream, SILENT_MS } from './liveStream.ts';

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = 1;
  constructor() {
    super();
    Stream.all.push(this);
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
  emit(event: string): void {
    this.dispatchEvent(Object.assign(new Event(event), { data: '{"orderId":"a"}' }));
  }
}

const events = {
  onHello: vi.fn(),
  nudges: {
    order: vi.fn(),
    house: vi.fn(),
    position: vi.fn(),
    cash: vi.fn(),
    livreur: vi.fn(),
    inbox: vi.fn(),
  },
  onMessage: vi.fn(),
  onState: vi.fn(),
  onRefused: vi.fn(),
} satisfies LiveEvents;
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  Stream.all = [];
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  close = openLiveStream(events);
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listOpenStreams = () => Stream.all.filter((stream) => stream.readyState !== Stream.CLOSED);

it('hands on each nudge to what it is about', () => {
  for (const event of Object.keys(events.nudges)) listOpenStreams()[0]?.emit(event);
  for (const nudge of Object.values(events.nudges)) {
    expect(nudge).toHaveBeenCalledOnce();
    expect(nudge).toHaveBeenCalledWith('{"orderId":"a"}');
  }
});

describe('a connection that dies without an error', () => {
  it('is recognised by its missing beats, and opened again', () => {
    listOpenStreams()[0]?.emit('hello');
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(SILENT_MS - 1);
      listOpenStreams()[0]?.emit('beat');
    }
    expect(Stream.all).toHaveLength(1);
    expect(events.onState).toHaveBeenLastCalledWith('live');

    vi.advanceTimersByTime(SILENT_MS);
    expect(events.onState).toHaveBeenLastCalledWith('waiting');
    expect(Stream.all).toHaveLength(2);
    expect(listOpenStreams()).toHaveLength(1);
    listOpenStreams()[0]?.emit('hello');
    expect(events.onState).toHaveBeenLastCalledWith('live');
    expect(events.onHello).toHaveBeenCalledTimes(2);
  });

  it('that stays dead makes the pages poll', () => {
    vi.advanceTimersByTime(5 * SILENT_MS);
    expect(events.onHello).toHaveBeenCalled();
    expect(listOpenStreams()).toHaveLength(1);
  });

  it('stays closed once the page has closed it', () => {
    close();
    vi.advanceTimersByTime(10 * SILENT_MS);
    expect(Stream.all).toHaveLength(1);
    expect(listOpenStreams()).toHaveLength(0);
  });
});
