import { defineConfig } from '@playwright/test';

/** Sandtable's own program serves the page; each worker has one of its own (tests/table.ts). */
export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: 'line',
  // Long enough for a machine that has other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    actionTimeout: 30_000,
    // What was done and what the page said of it; pictures of every step would take as long as the test.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    launchOptions: {
      executablePath: process.env.SANDTABLE_BROWSER,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
