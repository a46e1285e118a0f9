import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Audience, createLive, LIVE_CAPS, type Live, listAudience } from './live.ts';
import { BUFFER_MOST, HEARTBEAT_MS, STALLED_MS, WAITING_MOST } from './stream.ts';

/** The peer of this connection takes what is written only while `reads` is true. */
class Reader {
  text = '';
  reads = true;
  ended = false;
  destroyed = false;
  writableLength = 0;
  readonly #on: Record<string, () => void> = {};
  write(chunk: Buffer): boolean {
    if (this.reads) this.text += String(chunk);
    else this.writableLength += chunk.length;
    return this.reads;
  }
  end(chunk?: Buffer): void {
    this.text += String(chunk ?? '');
    this.ended = true;
  }
  destroy(): void {
    this.destroyed = true;
  }
  on(event: 'drain' | 'close', listener: () => void): void {
    this.#on[event] = listener;
  }
  emit(event: 'drain' | 'close'): void {
    this.#on[event]?.();
  }
  listEvents(): string[] {
    return this.text.split('\n\n').filter((frame) => frame.startsWith('event:'));
  }
}

let now = 0;
let live: Live;
beforeEach(() => {
  now = 0;
  live = createLive({ clock: () => now, chance: () => 0.5 });
});
afterEach(() => live.endAll());

function openRecordedStream(
  audience: Audience,
  overrides: { userId?: string; sessionId?: string; ip?: string; lastsMs?: number } = {},
) {
  const reader = new Reader();
  const { userId = audience, sessionId = 's1', ip = '203.0.113.7', lastsMs = LIVE_CAPS.lifeMs } = overrides;
  const isSignedIn = () => true;
  const taken = live.open({ userId, sessionId, ip, audience, lastsMs, isSignedIn, out: reader, begin() {} });
  return { reader, taken };
}

const ID = '3f9a12bc-1111-4222-8333-944444444444';
const makeNudgeFrame = (event: string) => `event: ${event}\ndata: {"orderId":"${ID}"}`;

describe('the audience of an order', () => {
  it('is the desk, the client, the livreur and the one who lost the order', () => {
    expect(listAudience({ clientId: 'a', livreurId: 'b' }, { clientId: 'a', livreurId: 'c' })).toEqual([
      'admin',
      'client:a',
      'livreur:b',
      'livreur:c',
    ]);
    expect(listAudience({ clientId: null, livreurId: null })).toEqual(['admin']);
  });

  it('includes nobody else', () => {
    const own = openRecordedStream('client:a').reader;
    const others = (['client:b', 'livreur:a', 'livreur:b'] as const).map(
      (audience) => openRecordedStream(audience).reader,
    );
    const desk = openRecordedStream('admin').reader;
    live.publish({ orderId: ID, audience: ['admin', 'client:a'] });
    live.publishPosition({ orderId: ID, audience: ['client:a'] });
    expect(own.listEvents()).toEqual([
      'event: hello\ndata: {}',
      makeNudgeFrame('order'),
      makeNudgeFrame('position'),
    ]);
    expect(desk.listEvents()).toEqual(['event: hello\ndata: {}', makeNudgeFrame('order')]);
    for (const other of others) expect(other.listEvents()).toEqual(['event: hello\ndata: {}']);
  });

  it('is everybody where the plant stands still or runs again: what each was promised depends on it', () => {
    const readers = (['admin', 'client:a', 'livreur:b'] as const).map(
      (audience) => openRecordedStream(audience).reader,
    );
    live.announce('plant');
    for (const reader of readers)
      expect(reader.listEvents()).toEqual(['event: hello\ndata: {}', 'event: plant\ndata: {}']);
  });

  it('reads a line feed in an id as no second event', () => {
    const { reader } = openRecordedStream('admin');
    live.publish({ orderId: 'x\n\nevent: forged\ndata: {}', audience: ['admin'] });
    expect(reader.listEvents()).toHaveLength(2);
  });
});

describe('places', () => {
  it('are five for each person: the sixth closes the first', () => {
    const readers = Array.from({ length: 6 }, () => openRecordedStream('client:a').reader);
    expect(readers.map((reader) => reader.ended)).toEqual([true, false, false, false, false, false]);
    expect(live.count()).toBe(5);
  });

  it('are limited by address and altogether', () => {
    live = createLive({ clock: () => now, caps: { perIp: 2, total: 3 } });
    expect([1, 2, 3].map((i) => openRecordedStream(`client:${i}`).taken)).toEqual([true, true, false]);
    expect(openRecordedStream('client:4', { ip: '198.51.100.1' }).taken).toBe(true);
    expect(openRecordedStream('client:5', { ip: '198.51.100.2' }).taken).toBe(false);
  });

  it('are given back when the reader goes', () => {
    const { reader } = openRecordedStream('client:a');
    reader.emit('close');
    expect(live.count()).toBe(0);
  });
});

describe('a stream ends', () => {
  it('with its session, or with its person', () => {
    const first = openRecordedStream('client:a', { sessionId: 's1' }).reader;
    const second = openRecordedStream('client:a', { sessionId: 's2' }).reader;
    const third = openRecordedStream('client:a', { sessionId: 's3' }).reader;
    const other = openRecordedStream('client:b', { sessionId: 's1' }).reader;
    live.end({ userId: 'client:a', sessionId: 's1' });
    expect([first.ended, second.ended, third.ended]).toEqual([true, false, false]);
    live.end({ userId: 'client:a' });
    expect([second.ended, third.ended, other.ended]).toEqual([true, true, false]);
  });

  it('after thirty minutes, or when its session has run out', () => {
    const long = openRecordedStream('client:a').reader;
    const short = openRecordedStream('client:b', { lastsMs: 60_000 }).reader;
    now = 60_000;
    live.tick();
    expect([long.ended, short.ended]).toEqual([false, true]);
    now = LIVE_CAPS.lifeMs;
    live.tick();
    expect(long.ended).toBe(true);
  });

  it('with a moment to come back that differs, when the server stops', () => {
    const { reader } = openRecordedStream('client:a');
    live.endAll();
    expect(reader.text).toMatch(/retry: 5000\n\n$/);
    expect(reader.ended).toBe(true);
  });
});

describe('a reader', () => {
  it('that is idle hears a heartbeat', () => {
    const { reader } = openRecordedStream('client:a');
    now = HEARTBEAT_MS;
    live.tick();
    expect(reader.listEvents().at(-1)).toBe('event: beat\ndata: {}');
  });

  it('that is slow hears each order once, later', () => {
    const { reader } = openRecordedStream('client:a');
    reader.reads = false;
    for (let i = 0; i < 10; i++) live.publish({ orderId: ID, audience: ['client:a'] });
    reader.reads = true;
    reader.emit('drain');
    expect(reader.listEvents()).toEqual(['event: hello\ndata: {}', makeNudgeFrame('order')]);
  });

  it('that missed too many is told to refetch everything', () => {
    const { reader } = openRecordedStream('client:a');
    reader.reads = false;
    for (let i = 0; i <= WAITING_MOST + 1; i++) live.publish({ orderId: `${i}`, audience: ['client:a'] });
    reader.reads = true;
    reader.emit('drain');
    expect(reader.listEvents()).toEqual(['event: hello\ndata: {}', 'event: hello\ndata: {}']);
  });

  it('that has stopped is disconnected, with what it holds', () => {
    const { reader } = openRecordedStream('client:a');
    reader.reads = false;
    live.publish({ orderId: ID, audience: ['client:a'] });
    now = STALLED_MS - 1;
    live.tick();
    expect(reader.destroyed).toBe(false);
    now = STALLED_MS;
    live.tick();
    expect(reader.destroyed).toBe(true);
    expect(live.count()).toBe(0);
  });

  it('that holds too much is disconnected at once', () => {
    const { reader } = openRecordedStream('client:a');
    reader.writableLength = BUFFER_MOST + 1;
    live.tick();
    expect(reader.destroyed).toBe(true);
  });
});
