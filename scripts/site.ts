import { join, resolve } from 'node:path'
import { freePorts } from './ports.ts'
import type { ProgramSpec } from './programs.ts'
import { root } from './root.ts'
import { readSecrets, type Secrets } from './secrets.ts'

/** One installation: its ports, its data folder and the settings of its programs. */
export interface Site {
  env: NodeJS.ProcessEnv
  dataDir: string
  host: string
  /** Four consecutive ports: application, bank, mailbox, and the mailbox's SMTP port. */
  ports: { app: number; bank: number; mailbox: number; smtp: number }
  url: string
  bankUrl: string
  mailboxUrl: string | undefined
  smtpUrl: string
  secrets: Secrets
}

export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(root, env['DATA_DIR'] || '.data')

export async function readSite(env: NodeJS.ProcessEnv): Promise<Site> {
  const dataDir = dataDirOf(env)
  const asked = Number(env['PORT'] || 3000)
  if (!Number.isInteger(asked) || asked < 0 || asked > 65_532)
    throw new Error(`PORT must be a number between 0 and 65532, not "${env['PORT']}"`)
  const app = asked === 0 ? await freePorts(4) : asked
  const ports = { app, bank: app + 1, mailbox: app + 2, smtp: app + 3 }
  const ownMailbox = !env['SMTP_URL']
  return {
    env,
    dataDir,
    host: env['HOST'] || '127.0.0.1',
    ports,
    url: env['PUBLIC_URL'] || `http://localhost:${ports.app}`,
    bankUrl: env['BANK_URL'] || `http://localhost:${ports.bank}`,
    mailboxUrl: ownMailbox ? env['MAILBOX_URL'] || `http://localhost:${ports.mailbox}` : undefined,
    smtpUrl: env['SMTP_URL'] || `smtp://127.0.0.1:${ports.smtp}`,
    secrets: await readSecrets(dataDir, env),
  }
}

const logOf = (site: Site, name: string): string => join(site.dataDir, 'logs', `${name}.log`)

/** Its cards are those of the sandbox bank: only then is the demonstration planted. */
const takesTestCards = ({ env }: Site): boolean => (env['CARD_PROVIDER'] || 'hapay') === 'hapay'

/** A site that takes real cards has the sandbox bank only for what the bank took before. */
export const hasBank = (site: Site): boolean =>
  takesTestCards(site) || /\bhapay\b/.test(site.env['OTHER_PROVIDERS'] ?? '')

export function bankProgram(site: Site): ProgramSpec {
  return {
    name: 'bank',
    file: join(root, 'bank/src/main.ts'),
    log: logOf(site, 'bank'),
    health: `${site.bankUrl}/healthz`,
    env: {
      BANK_CONTROL: '1',
      BANK_HOST: site.host,
      ...site.env,
      ...site.secrets,
      BANK_PORT: String(site.ports.bank),
      BANK_PUBLIC_URL: site.bankUrl,
      BANK_DATA_DIR: join(site.dataDir, 'bank'),
      BANK_WEBHOOK_URL: `http://127.0.0.1:${site.ports.app}/api/notifications/hapay`,
      BANK_MERCHANT_ORIGINS: `${site.url} http://127.0.0.1:${site.ports.app}`,
    },
  }
}

export function mailboxProgram(site: Site): ProgramSpec {
  return {
    name: 'mailbox',
    file: join(root, 'mailbox/src/main.ts'),
    log: logOf(site, 'mailbox'),
    env: {
      ...site.env,
      MAILBOX_DIR: join(site.dataDir, 'mailbox'),
      MAILBOX_PORT: String(site.ports.mailbox),
      MAILBOX_SMTP_PORT: String(site.ports.smtp),
    },
  }
}

export function appProgram(site: Site, databaseUrl: string): ProgramSpec {
  return {
    name: 'app',
    file: join(root, 'server/src/main.ts'),
    log: logOf(site, 'app'),
    env: {
      NODE_ENV: 'production',
      SEED_DEMO: takesTestCards(site) ? '1' : '0',
      DEMO_HISTORY: takesTestCards(site) ? '1' : '0',
      // The demonstration moves in from itself: it serves the same API.
      ...(takesTestCards(site) ? { HELLOASSO_URL: `http://${site.host}:${site.ports.app}` } : {}),
      ...site.env,
      ...site.secrets,
      PORT: String(site.ports.app),
      HOST: site.host,
      PUBLIC_URL: site.url,
      DATA_DIR: site.dataDir,
      DATABASE_URL: databaseUrl,
      BANK_URL: site.bankUrl,
      SMTP_URL: site.smtpUrl,
      MAILBOX_URL: site.mailboxUrl,
    },
  }
}

/** Hot reload: Vite, inside the server, serves the pages from their sources. */
export function devAppProgram(site: Site, databaseUrl: string): ProgramSpec {
  const { env, ...program } = appProgram(site, databaseUrl)
  return { ...program, log: undefined, env: { ...env, NODE_ENV: 'development', DEV: '1', PAGES_MODULE: '' } }
}
