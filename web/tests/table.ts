/** A server of one's own for every test, and the page on it. */
import { test as base } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Server {
  private child: ChildProcess | null = null;
  address = '';

  constructor(
    readonly data: string,
    private port = 0,
  ) {}

  async start(): Promise<void> {
    const program = process.env.SANDTABLE_PROGRAM ?? '../target/debug/sandtable';
    const child = spawn(program, ['serve', '--addr', `127.0.0.1:${this.port}`, '--data', this.data]);
    this.child = child;
    this.address = await new Promise((resolve, reject) => {
      let said = '';
      const listen = (bytes: Buffer) => {
        said += bytes.toString();
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (found) {
          this.port = Number(found[1]);
          resolve(found[0]);
        }
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }
  /** The power goes. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

export const test = base.extend<{ server: Server }>({
  server: async ({}, use) => {
    const data = mkdtempSync(join(tmpdir(), 'sandtable-'));
    const server = new Server(data);
    await server.start();
    await use(server);
    await server.kill('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  },
  baseURL: async ({ server }, use) => use(server.address),
});

export { expect } from '@playwright/test';
