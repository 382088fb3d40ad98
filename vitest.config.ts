import { availableParallelism } from 'node:os'
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'
import { runOnOwnNode } from './scripts/own-node.mjs'

// Only types come from vitest: this file is read before anything is installed.
await runOnOwnNode(import.meta.dirname)

const SHARED = {
  // Real processes, a real Postgres, and rules tried exhaustively, on machines that may be busy.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 40_000 } },
  // No file leaves anything behind in a module, and importing everything anew for each costs a third of the whole run.
  isolate: false,
}

function project(
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return { test: { ...SHARED, name, include, ...test } }
}

const config: ViteUserConfig = {
  test: {
    // One more than processors: a test waits for Postgres, a bank or a clock some of its time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project('walls', ['*.test.ts', 'walls/*.test.ts', 'scripts/**/*.test.ts', 'server/mutants/*.test.ts']),
      project('core', ['core/src/**/*.test.ts']),
      project('contract', ['contract/src/**/*.test.ts']),
      project('bank', ['bank/src/**/*.test.ts']),
      project('mailbox', ['mailbox/src/**/*.test.ts']),
      project('server', ['server/src/**/*.test.ts'], {
        globalSetup: 'server/testing/global-setup.ts',
        setupFiles: 'server/testing/remembered-hashes.ts',
      }),
      project('web', ['web/{app,door}/**/*.test.ts', 'web/app/**/*.test.tsx']),
    ],
  },
}
export default config
