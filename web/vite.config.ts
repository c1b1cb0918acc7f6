import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const workspace = readFileSync(new URL('../Cargo.toml', import.meta.url), 'utf8');
const version = /^version = "(.+)"/m.exec(workspace)?.[1] ?? '';
const server = process.env.SANDTABLE ?? 'http://127.0.0.1:7878';

export default defineConfig({
  plugins: [svelte()],
  define: { __VERSION__: JSON.stringify(version) },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
