/** `npm run pictures`: every page as it looks, into docs/pictures, to be looked at. */
import { defineConfig } from '@playwright/test';
import base from './playwright.config';

export default defineConfig({ ...base, testDir: 'pictures', timeout: 240_000, workers: 1 });
