import { defineConfig } from 'vitest/config'

/** Real processes and a real Postgres, on machines that may be busy. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000 }
/** No file leaves anything behind in a module, and importing everything anew for each costs a third of the whole run. */
const TOGETHER = { isolate: false }

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { name: 'walls', include: ['*.test.ts', 'scripts/**/*.test.ts'], ...PATIENCE } },
      { test: { name: 'core', include: ['core/src/**/*.test.ts'], ...TOGETHER } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...TOGETHER } },
      { test: { name: 'bank', include: ['bank/src/**/*.test.ts'], ...PATIENCE, ...TOGETHER } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
          ...PATIENCE,
          ...TOGETHER,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/app/**/*.test.ts', 'web/app/**/*.test.tsx'],
          ...PATIENCE,
          ...TOGETHER,
        },
      },
    ],
  },
})
