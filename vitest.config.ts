import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      // Real processes are started here, on machines that may be busy.
      { test: { name: 'walls', include: ['*.test.ts', 'scripts/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'core', include: ['core/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'bank', include: ['bank/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
      { test: { name: 'web', include: ['web/app/**/*.test.ts', 'web/app/**/*.test.tsx'] } },
    ],
  },
})
