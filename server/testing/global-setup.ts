import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../../scripts/postgres.ts'
import { migrate } from '../src/platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    templateName: string
  }
}

/** One Postgres for the run and one migrated database, of which every test file gets a copy in a few milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env['TEST_DATABASE_URL'] ? null : await startTestPostgres()
  const adminUrl = process.env['TEST_DATABASE_URL'] ?? own?.url ?? ''
  const templateName = `obole_template_${process.pid}`
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  const url = new URL(adminUrl)
  url.pathname = `/${templateName}`
  await migrate(url.href)
  project.provide('adminUrl', adminUrl)
  project.provide('templateName', templateName)
  return async () => {
    await admin.query(`drop database if exists ${templateName} with (force)`)
    await admin.end()
    await own?.stop()
  }
}
