import { join } from 'node:path'
import { payer } from '@obole/contract/testing/buyer'
import { Pool } from 'undici'
import { Program } from '../scripts/programs.ts'

/** Buyers of the bare server: page read, cart with one item, payer given, payment begun, payment confirmed. */
export async function startBare(databaseUrl: string) {
  const file = join(import.meta.dirname, 'bare-server.ts')
  const { PATH } = process.env
  const program = new Program({ name: 'bare', file, env: { PATH, DATABASE_URL: databaseUrl } })
  const { url } = await program.ready
  return {
    openBuyers(connections: number) {
      const pool = new Pool(url, { connections })
      const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
        const answer = await pool.request({
          method,
          path,
          ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
        })
        const json = (await answer.body.json()) as Record<string, string>
        if (answer.statusCode !== 200) throw new Error(`${path} answered ${JSON.stringify(json)}`)
        return json
      }
      return {
        async buy(tierId: number): Promise<void> {
          await call('GET', `/tiers/${tierId}`)
          const { id } = await call('POST', '/carts', { tierId })
          await call('PUT', `/carts/${id}/payer`, payer)
          await call('POST', `/carts/${id}/payment`, {})
          await call('POST', `/carts/${id}/confirm`, { tierId })
        },
        close: () => pool.close(),
      }
    },
    stop: () => program.stop(),
  }
}
