import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './files.ts'

const NAMES = ['SECRET', 'BANK_SECRET_KEY', 'BANK_PUBLISHABLE_KEY', 'BANK_WEBHOOK_SECRET'] as const

export type Secrets = Record<(typeof NAMES)[number] | 'SECRETS_OLD', string>

/**
 * The operator's settings win; a missing secret is generated once and stored, so that links survive a restart. A
 * generated secret that the operator replaced is passed on as a former one: what it encrypted can still be read.
 */
export async function readSecrets(folder: string, env: NodeJS.ProcessEnv): Promise<Secrets> {
  const path = join(folder, 'secrets.json')
  const kept: Partial<Secrets> = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
  const invented = Object.fromEntries(NAMES.map((name) => [name, randomBytes(32).toString('base64url')]))
  const missing = NAMES.some((name) => !kept[name])
  const all = { ...invented, ...kept }
  if (missing) await writeAtomically(path, `${JSON.stringify(all, null, 2)}\n`)
  const chosen = NAMES.map((name) => [name, env[name] || all[name]])
  const replaced = env['SECRET'] && kept.SECRET && env['SECRET'] !== kept.SECRET ? [kept.SECRET] : []
  const former = [...replaced, kept.SECRETS_OLD].filter(Boolean).join(' ')
  return Object.fromEntries([...chosen, ['SECRETS_OLD', env['SECRETS_OLD'] || former]])
}
