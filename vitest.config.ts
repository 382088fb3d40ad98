import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'walls', include: ['*.test.ts', 'scripts/**/*.test.ts'] } },
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
