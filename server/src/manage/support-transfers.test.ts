import { bankTransferSchema } from '@obole/contract/bank'
import type { UnnamedTransfer } from '@obole/contract/incoming-transfers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { control } from '../../testing/buyer.ts'
import { atTheLastMoment } from '../../testing/last-moment.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, createTestUser, signedInVisitor, type Visitor } from '../../testing/visitor.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { receiveTransfer } from '../payouts/receive-transfer.ts'
import { atSandbox } from '../../testing/sandbox.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LIST = '/api/manage/support/transfers'
let support: Visitor
let association: MadeAssociation
let name: string

beforeAll(async () => {
  await createTestUser(test, { email: 'agent-virements@example.org', isSupport: true })
  support = await signedInVisitor(test, 'agent-virements@example.org')
})

beforeEach(async () => {
  association = await makeAssociation(test)
  name = await nameOf(association)
})

async function nameOf({ slug }: MadeAssociation): Promise<string> {
  const [row] = await test.app.db.query<{ name: string }>(
    sql`
      select name from organizations where slug = ${slug}`,
  )
  return row?.name ?? ''
}

/** Somebody sends money without saying for whom. */
async function receiveUnnamed(amountCents: number, text: string): Promise<UnnamedTransfer> {
  const sent = bankTransferSchema.parse(await control(test, 'transfers', { amountCents, text }))
  await receiveTransfer(test.app, atSandbox(sent.id))
  const { data } = (await support.get(`${LIST}?pageSize=100`)).json() as { data: UnnamedTransfer[] }
  const found = data.find(({ senderText }) => senderText === text)
  if (!found) throw new Error('the transfer is not listed')
  return found
}

const assign = ({ id }: UnnamedTransfer, changes: object = {}, typed: object = again()) =>
  support.post(
    `${LIST}/${id}/association`,
    {
      organizationSlug: association.slug,
      organizationName: name,
      reason: 'Rappelés au téléphone',
      ...changes,
    },
    typed,
  )

const owed = async ({ slug }: MadeAssociation) => {
  const [row] = await test.app.db.query<{ id: number }>(
    sql`
      select id from organizations where slug = ${slug}`,
  )
  return 0 - (await readBalance(test.app, `association:${row?.id ?? 0}`))
}

const acts = async (organization: string | null) =>
  test.app.db.query(sql`
      select a.action, a.subject_id, a.details from audit_entries a left
        join organizations o on o.id = a.organization_id
      where a.action = 'money.topUpAssigned' and o.slug is not distinct from ${organization}`)

describe('a transfer that names nobody', () => {
  it('is shown to Support with what its sender wrote, until it is somebody’s', async () => {
    const transfer = await receiveUnnamed(1200, 'Remboursements du concert')
    expect(transfer).toMatchObject({ amount: 1200, senderText: 'Remboursements du concert' })
    expect(transfer.senderName).not.toBe('')
    expect((await assign(transfer)).json()).toEqual({
      id: transfer.id,
      amount: 1200,
      organizationSlug: association.slug,
      organizationName: name,
    })
    const { data } = (await support.get(`${LIST}?pageSize=100`)).json()
    expect(data).not.toContainEqual(transfer)
  })

  it('given to an association is its own, told to it as if it had named it, and noted in both logs', async () => {
    const before = await readBalance(test.app, 'unnamed-transfers')
    const transfer = await receiveUnnamed(700, 'Pour la fête')
    await assign(transfer)
    expect(await owed(association)).toBe(700)
    expect(await readBalance(test.app, 'unnamed-transfers')).toBe(before)
    await test.worker.drain()
    const mails = test.mails.received.filter(({ subject }) => subject?.includes('7,00'))
    expect(mails.flatMap(({ to }) => to)).toMatchObject([{ address: `admin@${association.slug}.example` }])
    const details = { amountCents: 700, reason: 'Rappelés au téléphone' }
    const noted = { action: 'money.topUpAssigned', subject_id: String(transfer.id) }
    expect(await acts(association.slug)).toEqual([{ ...noted, details }])
    expect(await acts(null)).toContainEqual({
      ...noted,
      details: { ...details, organizationSlug: association.slug },
    })
    const { data } = (await association.admin.get(`${association.path}/audit?kinds=money`)).json()
    expect(data).toMatchObject([{ action: 'money.topUpAssigned', details }])
  })

  it('is given once, however often and by how many at once', async () => {
    const transfer = await receiveUnnamed(900, 'Virement du trésorier')
    const other = await makeAssociation(test)
    const answers = await Promise.all([assign(transfer), assign(transfer), assign(transfer)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await owed(association)).toBe(900)
    const elsewhere = { organizationSlug: other.slug, organizationName: await nameOf(other) }
    expect((await assign(transfer, elsewhere)).json()).toMatchObject({ code: 'TRANSFER_ALREADY_ASSIGNED' })
    expect(await owed(other)).toBe(0)
    expect(await acts(association.slug)).toHaveLength(1)
  })

  it('is given by nobody who left Support while their password was looked at', async () => {
    const transfer = await receiveUnnamed(800, 'Sans nom')
    const setSupport = (isSupport: boolean) =>
      test.app.db.query(
        sql`
          update users set is_support = ${isSupport} where email = 'agent-virements@example.org'`,
      )
    const refused = await atTheLastMoment(
      test,
      () => assign(transfer),
      () => setSupport(false),
    )
    await setSupport(true)
    expect(refused.json().code).toBe('FORBIDDEN')
    expect(await owed(association)).toBe(0)
  })

  it('is nobody’s still where the address and the name are not of one association, or nobody says why', async () => {
    const transfer = await receiveUnnamed(500, 'Sans adresse')
    expect((await assign(transfer, { organizationName: 'Une autre' })).json()).toMatchObject({
      code: 'ASSOCIATION_NOT_NAMED_SO',
    })
    expect((await assign(transfer, { organizationSlug: 'nulle-part' })).json()).toMatchObject({
      code: 'ASSOCIATION_NOT_NAMED_SO',
    })
    expect((await assign(transfer, { reason: ' ' })).json()).toMatchObject({ code: 'INVALID_REQUEST' })
    expect((await assign({ ...transfer, id: 999_999 })).statusCode).toBe(404)
    expect(await owed(association)).toBe(0)
  })

  it('is given by Support alone, who types the password again', async () => {
    const transfer = await receiveUnnamed(400, 'Sans mot de passe')
    expect((await assign(transfer, {}, {})).json()).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    const url = `${LIST}/${transfer.id}/association`
    const payload = { organizationSlug: association.slug, organizationName: name, reason: 'À nous' }
    expect((await association.admin.post(url, payload, again())).statusCode).toBe(403)
    expect((await association.admin.get(LIST)).statusCode).toBe(403)
    expect(await owed(association)).toBe(0)
  })
})
