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
  #chunks: Buffer[] = [];
  #head: string | null = null;
  #bytes = 0;
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

  /** The chunks are joined once, because the time of a long answer must not be that of its reader. */
  #readChunk(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#head === null) {
      this.#chunks = [Buffer.concat(this.#chunks)];
      const end = this.#chunks[0]?.indexOf('\r\n\r\n') ?? -1;
      if (end === -1) return;
      this.#head = this.#chunks[0]?.toString('latin1', 0, end + 4) ?? '';
    }
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1];
    const start = this.#head.length;
    const isWhole =
      length === undefined
        ? Buffer.concat(this.#chunks.slice(-2)).toString('latin1').endsWith('0\r\n\r\n')
        : this.#bytes >= start + Number(length);
    if (!isWhole) return;
    const answer = {
      status: Number(this.#head.slice(9, 12)),
      body: Buffer.concat(this.#chunks).toString('utf8', start),
      bytes: this.#bytes - start,
    };
    this.#chunks = [];
    this.#head = null;
    this.#bytes = 0;
    this.#lost = null;
    this.#heard?.(answer);
  }
}
