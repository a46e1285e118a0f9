import { type ClientRequest, request } from 'node:http';
import { request as requestByTls } from 'node:https';

export type ReceivedEvent = { event: string; data: string };

export interface Screen {
  status: number;
  events: ReceivedEvent[];
  retry: number | null;
  retryAfter: string | undefined;
  ended: Promise<void>;
  /** The connection breaks as if the network had gone away. */
  disconnect(): void;
}

export interface Opening {
  url: string;
  cookie: string;
  /** Query and headers that a test adds, for instance to forge a request. */
  query?: string;
  headers?: Record<string, string>;
  /** Local address of the connection: all of 127.0.0.0/8 belong to this machine. */
  from?: string;
  onEvent?: (event: ReceivedEvent) => void;
}

/** The promise resolves at the first event, or at the end of an answer that refuses the stream. */
export function openScreen(opening: Opening): Promise<Screen> {
  const { url, cookie, query = '', headers = {}, from, onEvent } = opening;
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestByTls : request;
    const sent: ClientRequest = send(`${url}/live${query}`, {
      agent: false,
      headers: { ...headers, cookie },
      ...(from ? { localAddress: from } : {}),
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const ended = new Promise<void>((done) => answer.once('close', done));
      const screen: Screen = {
        status: answer.statusCode ?? 0,
        events: [],
        retry: null,
        retryAfter: answer.headers['retry-after'],
        ended,
        disconnect: () => sent.destroy(),
      };
      let text = '';
      answer.setEncoding('utf8');
      answer.on('error', () => {});
      answer.on('data', (chunk: string) => {
        text += chunk;
        const frames = text.split('\n\n');
        text = frames.pop() ?? '';
        for (const frame of frames) readFrame(screen, frame, onEvent);
        if (screen.events.length > 0) resolve(screen);
      });
      answer.on('close', () => resolve(screen));
    });
    sent.end();
  });
}

function readFrame(screen: Screen, frame: string, onEvent: Opening['onEvent']): void {
  const readField = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
  const retry = readField('retry');
  if (retry !== undefined) screen.retry = Number(retry);
  const event = readField('event');
  if (event === undefined) return;
  const received = { event, data: readField('data') ?? '' };
  screen.events.push(received);
  onEvent?.(received);
}
