import type { AtProvider } from '../src/providers/providers.ts'
import type { TestApp } from './test-app.ts'

/** The sandbox bank as the provider that a test's application has. */
export const sandbox = ({ app }: TestApp) =>
  app.providers.able('hapay', 'execute', 'debit', 'refund', 'settlement')

export const atSandbox = (id: string): AtProvider => ({ provider: 'hapay', id })
