import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist', 'src/paraglide', 'src/ipc/commands.ts', 'src/ipc/generated', 'node_modules'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'TSAsExpression[typeAnnotation.typeName.name=/^(Operation|Requested)$/]',
          'TSAsExpression[typeAnnotation.elementType.typeName.name=/^(Operation|Requested)$/]',
          'TSAsExpression[typeAnnotation.objectType.typeName.name="Proposed"]',
          'TSAsExpression[expression.name=/^(op|operations?)$/]:not([typeAnnotation.typeName.name="const"])',
          'TSAsExpression[expression.property.name=/^(op|operations?)$/]:not([typeAnnotation.typeName.name="const"])',
        ].map((selector) => ({ selector, message: 'An operation is narrowed by its op and never cast.' })),
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/ipc/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@tauri-apps/*'], message: 'Only src/ipc talks to the host.' }] },
      ],
    },
  },
);
