import { connect, type Socket } from 'node:net';

export class Streams {
  readonly #sockets: Socket[] = [];
  #heard = 0;
  #wanted = 0;
  #all: () => void = () => {};
  readonly #port: number;
  readonly #cookieOf: (i: number) => string;

  constructor(port: number, cookieOf: (i: number) => string) {
    this.#port = port;
    this.#cookieOf = cookieOf;
  }

  async openStreams(count: number): Promise<void> {
    while (this.#sockets.length < count) {
      const more = Math.min(100, count - this.#sockets.length);
      const first = this.#sockets.length;
      await Promise.all(Array.from({ length: more }, (_, i) => this.#open(first + i)));
    }
  }

  async timeNudge(change: () => Promise<unknown>): Promise<number> {
    this.#heard = 0;
    this.#wanted = this.#sockets.length;
    const all = new Promise<void>((done) => {
      this.#all = done;
    });
    const since = performance.now();
    const changed = change();
    await Promise.race([all, changed.then(() => all)]);
    const ms = performance.now() - since;
    await changed;
    return ms;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.length = 0;
  }

  #open(i: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#port, '127.0.0.1', () => {
        // A server allows 500 streams per address, so the bench forwards many addresses, as a proxy does.
        const from = `10.0.${Math.floor(i / 100)}.${i % 100}`;
        socket.write(
          `GET /live HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\nx-forwarded-for: ${from}\r\ncookie: ${this.#cookieOf(i)}\r\n\r\n`,
        );
      });
      let open = false;
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        if (!open) {
          const text = chunk.toString('latin1');
          if (!text.startsWith('HTTP/1.1 200') && !text.includes('event: hello')) reject(new Error(text));
          if (!text.includes('event: hello')) return;
          open = true;
          this.#sockets.push(socket);
          resolve();
        } else if (chunk.includes('event: order')) {
          this.#heard++;
          if (this.#heard === this.#wanted) this.#all();
        }
      });
    });
  }
}
