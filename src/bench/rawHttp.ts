import { connect, type Socket } from 'node:net';

export interface Asked {
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  body?: object;
}

export type Answer = { status: number; body: string; bytes: number };

export class RawHttp {
  readonly #socket: Socket;
  readonly #host: string;
  #text = '';
  #heard: ((answer: Answer) => void) | null = null;
  #lost: ((error: Error) => void) | null = null;

  private constructor(socket: Socket, port: number) {
    this.#socket = socket;
    this.#host = `127.0.0.1:${port}`;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#readChunk(chunk));
    socket.on('error', (error) => this.#lost?.(error));
    socket.on('close', () => this.#lost?.(new Error('the connection was closed')));
  }

  static open(port: number): Promise<RawHttp> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new RawHttp(socket, port)));
      socket.once('error', reject);
    });
  }

  sendRequest({ path, cookie, headers = {}, body }: Asked): Promise<Answer> {
    const lines = [
      `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
      `host: ${this.#host}`,
      'sec-fetch-site: same-origin',
    ];
    if (cookie) lines.push(`cookie: ${cookie}`);
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    const content = body ? JSON.stringify(body) : '';
    if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`);
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('the connection was closed'));
      this.#heard = resolve;
      this.#lost = reject;
      this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${content}`);
    });
  }

  close(): void {
    this.#lost = null;
    this.#socket.destroy();
  }

  /** Latin 1 has one character per byte, so the length of the text can be compared with `content-length`. */
  #readChunk(chunk: Buffer): void {
    this.#text += chunk.toString('latin1');
    const head = this.#text.indexOf('\r\n\r\n');
    if (head === -1) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, head))?.[1];
    const start = head + 4;
    if (length === undefined ? !this.#text.endsWith('0\r\n\r\n') : this.#text.length < start + Number(length))
      return;
    const answer = {
      status: Number(this.#text.slice(9, 12)),
      body: Buffer.from(this.#text.slice(start), 'latin1').toString(),
      bytes: this.#text.length - start,
    };
    this.#text = '';
    this.#lost = null;
    this.#heard?.(answer);
  }
}
