// What a linter knows that the type checker does not. Style is Prettier's (`npm run format`), types are svelte-check's.
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'src/protocol.ts', 'public/'] },
  ...ts.configs.recommended,
  ...svelte.configs.base,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      // `== null` is null and undefined.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-var': 'error',
      // Props are taken apart with `let`, as Svelte has it.
      'prefer-const': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  // Pages take what their address says, each something else.
  { files: ['src/App.svelte'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
);
