import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTs, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestKey } from '../../testing/api-clients.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import type { PublicDocument } from './document-types.ts'

const test = testApp({ listen: true })
const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** Below the clone, so that the generated files find the types of the platform. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, 'generated-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What somebody writes on types alone, without any code of the generator's. */
const ON_TYPES = `
import type { components, operations, paths } from './types.ts'
type Orders = paths['/v5/organizations/{organizationSlug}/orders']['get']['responses']['200']['content']['application/json']
export const paid = (page: Orders): number =>
  (page.data ?? []).reduce((sum: number, order: components['schemas']['Order']) => sum + order.amount.total, 0)
type Refusal = operations['refundPayment']['responses']['409']['content']['application/json']
export const isReused = ({ code }: Refusal): boolean => code === 'IDEMPOTENCY_KEY_REUSED'
`

/** And on a generated client: reads a page of orders, one of them, and what is refused. */
const ON_CLIENT = `
import { client } from './client/client.gen.ts'
import { getOrder, getToken, listOrders } from './client/sdk.gen.ts'
const [origin = '', organizationSlug = '', clientId = '', secret = ''] = process.argv.slice(2)
client.setConfig({ baseUrl: origin })
const tokens = await getToken({
  body: { grant_type: 'client_credentials', client_id: clientId, client_secret: secret },
  throwOnError: true,
})
client.setConfig({ auth: tokens.data.access_token })
const { data } = await listOrders({ path: { organizationSlug }, query: { pageSize: 1, sortOrder: 'Asc' }, throwOnError: true })
const [first] = data.data
if (!first) throw new Error('no order')
const { data: order } = await getOrder({ path: { orderId: first.id }, throwOnError: true })
const { error } = await getOrder({ path: { orderId: 987654321 } })
console.log(JSON.stringify({ count: data.pagination.totalCount, same: order.id === first.id, total: order.amount.total, refused: error?.code }))
`

it('generators make clients of the description that compile, and one of them makes real calls', async () => {
  const document = (await test.http.inject('/v5/openapi.json')).json<PublicDocument>()
  const input = join(folder, 'openapi.json')
  await writeFile(input, JSON.stringify(document))
  await writeFile(join(folder, 'types.ts'), astToString(await openapiTs(new URL(`file://${input}`))))
  await createClient({
    input,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent', file: false },
  })
  await writeFile(join(folder, 'on-types.ts'), ON_TYPES)
  await writeFile(join(folder, 'on-client.ts'), ON_CLIENT)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        target: 'es2024',
        module: 'nodenext',
        allowImportingTsExtensions: true,
        lib: ['es2024', 'dom', 'dom.iterable'],
        types: ['node'],
      },
      include: ['**/*.ts'],
    }),
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const compiled = await run(process.execPath, [tsc, '-p', folder]).catch((error: unknown) => error)
  expect(compiled).toMatchObject({ stdout: '' })

  const campaign = await publishCampaign(test)
  await registerOrder(campaign)
  await registerOrder(campaign)
  const { clientId, secret } = await makeTestKey(test, campaign.association)
  const { stdout } = await run(process.execPath, [
    join(folder, 'on-client.ts'),
    test.url,
    campaign.association.slug,
    clientId,
    secret,
  ])
  expect(JSON.parse(stdout)).toEqual({
    count: 2,
    same: true,
    total: expect.any(Number),
    refused: 'NOT_FOUND',
  })
})
