import { z } from 'zod'
import type { App } from './app.ts'
import { appliedMigrations, listMigrations } from './platform/migrate.ts'
import type { Http } from './platform/http.ts'

const readiness = z.object({
  status: z.enum(['ok', 'unready']),
  database: z.boolean(),
  migrations: z.boolean(),
  bank: z.boolean(),
})

export function healthRoutes(http: Http, app: App): void {
  http.get('/healthz', { schema: { response: { 200: z.object({ status: z.literal('ok') }) } } }, () => ({
    status: 'ok' as const,
  }))

  http.get(
    '/readyz',
    { schema: { response: { 200: readiness, 503: readiness } } },
    async (_request, reply) => {
      const [applied, reachable] = await Promise.all([
        appliedMigrations(app.db).catch(() => null),
        Promise.all(app.providers.all.map((provider) => provider.isReachable())),
      ])
      const bank = reachable.every(Boolean)
      const database = applied !== null
      const migrations = applied !== null && (await listMigrations()).every((name) => applied.includes(name))
      const ready = database && migrations && bank
      return reply
        .code(ready ? 200 : 503)
        .send({ status: ready ? 'ok' : 'unready', database, migrations, bank })
    },
  )
}
