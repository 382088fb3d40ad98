import { randomBytes } from 'node:crypto'
import { Client, DatabaseError } from 'pg'
import { inject } from 'vitest'

/** A database of one's own, a copy of the migrated one; dropped by `drop`. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `obole_test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('adminUrl'))
  // Copied file by file: through the log, as is the default, it takes four times as long, and nothing here outlives a crash.
  await onAdmin(`create database ${name} template ${inject('templateName')} strategy file_copy`)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onAdmin(`drop database if exists ${name} with (force)`) }
}

async function onAdmin(statement: string): Promise<void> {
  const admin = new Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  try {
    await retryWhileTemplateIsBusy(() => admin.query(statement))
  } finally {
    await admin.end()
  }
}

/** Two files that copy the template at the same instant: Postgres makes the second one try again. */
async function retryWhileTemplateIsBusy(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run()
      return
    } catch (error) {
      const busy = error instanceof DatabaseError && error.code === '55006'
      if (!busy || attempt === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
