export interface Config {
  folder: string
  port: number
  smtpPort: number
}

export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => ({
  folder: env['MAILBOX_DIR'] ?? '.data/mailbox',
  port: Number(env['MAILBOX_PORT'] ?? 3002),
  smtpPort: Number(env['MAILBOX_SMTP_PORT'] ?? 3003),
})
