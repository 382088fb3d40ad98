import { mkdir } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { takeLock } from './lock.ts'
import { startPostgres } from './postgres.ts'
import { root } from './root.ts'
import { readRunFile } from './run-file.ts'
import { appProgram, dataDirOf, readSite } from './site.ts'

/** Checks the running installation; if nothing runs, starts its database for the duration of the check. */
const dataDir = dataDirOf(process.env)
const lock = await takeLock(dataDir)
const running = lock ? undefined : (await readRunFile(dataDir))?.databaseUrl
const given = process.env['DATABASE_URL'] || running
if (!lock && !given) {
  console.error('\n  obole: it is just starting or stopping; ask the doctor again in a moment\n')
  process.exit(1)
}
await mkdir(dataDir, { recursive: true })
const own = given ? undefined : await startPostgres(join(dataDir, 'postgres'), { database: 'obole' })
const site = await readSite(process.env)
const { env } = appProgram(site, given ?? own?.url ?? '')
const doctor = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(root, 'server/src/doctor.ts'), ...process.argv.slice(2)],
  { env, stdio: 'inherit' },
)
const code = await new Promise<number>((resolve) => {
  doctor.once('error', () => resolve(1))
  doctor.once('exit', (status) => resolve(status ?? 1))
})
await own?.stop()
lock?.release()
process.exit(code)
