import { issuedReceiptSchema, receiptDeskSchema } from '@obole/contract/manage-receipts'
import { parisDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { donation } from '../../testing/buyer.ts'
import { payOrder } from '../../testing/money.ts'
import { pdfText } from '../../testing/pdf.ts'
import { claiming, describePicture, picture } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { signedInVisitor, type Visitor } from '../../testing/visitor.ts'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'

// A real bank is started, on machines that may be busy.
import { readSignatureDrawing } from '../papers/sign-papers.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const RECEIPTS = '/api/manage/organizations/les-jardins-partages/receipts'
const who = (name: string): Promise<Visitor> =>
  signedInVisitor(test, `${name}@jardins-partages.example`, DEMO_PASSWORD)

/** One black point. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let treasurer: Visitor
const year = () => Number(parisDate(test.clock.now()).slice(0, 4))

beforeAll(async () => {
  await seedDemo(test.app)
  treasurer = await who('noemie')
})

async function desk(by: Visitor) {
  return receiptDeskSchema.parse((await by.get(RECEIPTS)).json())
}

describe('the receipts of an association', () => {
  it('are signed by whom the treasurer says, with the drawing of their hand', async () => {
    expect((await treasurer.get(`${RECEIPTS}/signature`)).statusCode).toBe(404)
    const payload = { name: 'Camille Delorme', role: 'Présidente', image: PNG }
    const signed = await treasurer.send('PUT', `${RECEIPTS}/signatory`, { payload })
    expect(signed.json()).toMatchObject({
      signatory: { name: 'Camille Delorme', role: 'Présidente', hasImage: true },
    })
    const drawing = await treasurer.get(`${RECEIPTS}/signature`)
    expect(drawing.headers['content-type']).toBe('image/png')
    expect(await describePicture(drawing.rawPayload)).toMatchObject({ format: 'png', width: 1, height: 1 })

    const renamed = { name: 'Noémie Ferrand', role: null }
    await treasurer.send('PUT', `${RECEIPTS}/signatory`, { payload: renamed })
    expect((await desk(treasurer)).signatory).toEqual({ ...renamed, hasImage: true })
    await treasurer.send('PUT', `${RECEIPTS}/signatory`, { payload: { ...renamed, image: null } })
    expect((await desk(treasurer)).signatory).toEqual({ ...renamed, hasImage: false })

    const notAPicture = { ...renamed, image: Buffer.from('%PDF-1.7').toString('base64') }
    const refused = await treasurer.send('PUT', `${RECEIPTS}/signatory`, { payload: notAPicture })
    expect(refused.json()).toMatchObject({ code: 'FILE_FORMAT' })
  })

  it('bear a signature drawn anew, of no more pixels than a paper shows', async () => {
    const signed = async (image: Buffer) => {
      const payload = { name: 'Camille Delorme', role: null, image: image.toString('base64') }
      return (await treasurer.send('PUT', `${RECEIPTS}/signatory`, { payload })).json()
    }
    expect(await signed(await picture('png', { width: 3000, height: 1500 }))).toHaveProperty('signatory')
    const { rawPayload } = await treasurer.get(`${RECEIPTS}/signature`)
    expect(await describePicture(rawPayload)).toMatchObject({ width: 1200, height: 600 })
    const bomb = await claiming({ width: 9000, height: 9000, bits: 8 })
    expect(await signed(bomb)).toMatchObject({ code: 'PICTURE_TOO_LARGE' })
  })

  it('show a signature that was kept too large as the others', async () => {
    const [row] = await test.app.db.query<{ id: number }>(sql`
        insert into signatures (organization_id, name, image, created_at)
        select id, 'Camille Delorme', ${await picture('png', { width: 3000, height: 1500 })}, now() from organizations
          where slug = 'les-jardins-partages' returning id`)
    const drawing = await readSignatureDrawing(test.app, row?.id ?? 0)
    expect(await describePicture(drawing ?? Buffer.of())).toMatchObject({ width: 1200, height: 600 })
  })

  it('that are missing are issued when asked, counted in the declaration and opened from the list', async () => {
    const issuing = (on: boolean) =>
      test.app.db.query(
        sql`
          update organizations set fiscal_receipt_issuance_enabled = ${on} where slug = 'les-jardins-partages'`,
      )
    const totalOf = async () => (await desk(treasurer)).declarations.find((one) => one.year === year())
    await test.worker.drain()
    const before = await desk(treasurer)
    const totalBefore = await totalOf()
    await issuing(false)
    await payOrder(test, await donation(test, 4200))
    await test.worker.drain()
    expect(await desk(treasurer)).toMatchObject({
      isEligible: true,
      isIssuing: false,
      missing: ['issuance'],
      withoutReceipt: { orders: before.withoutReceipt.orders + 1 },
    })
    await issuing(true)
    const asked = await treasurer.post(`${RECEIPTS}/missing`)
    expect(asked.statusCode).toBe(202)
    expect(asked.json().orders).toBeGreaterThan(0)
    await test.worker.drain()
    const after = await desk(treasurer)
    expect(after.missing).toEqual([])
    expect(after.withoutReceipt.orders).toBe(after.withoutReceipt.withoutAddress)
    const total = await totalOf()
    expect((total?.total ?? 0) - (totalBefore?.total ?? 0)).toBeGreaterThanOrEqual(4200)

    const list = await treasurer.get(`${RECEIPTS}/issued?year=${year()}&pageSize=200`)
    const receipts = issuedReceiptSchema.array().parse(list.json().data)
    expect(receipts.filter(({ voidedAt }) => voidedAt === null)).toHaveLength(total?.receiptCount ?? -1)
    const newest = receipts.find(({ amount }) => amount === 4200)
    const pdf = await treasurer.get(newest?.url ?? '')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(await pdfText(pdf.rawPayload)).toContain(newest?.number)
    const elsewhere = await signedInVisitor(test, 'ines@abeilles-du-faubourg.example', DEMO_PASSWORD)
    const theirs = newest?.url?.replace('les-jardins-partages', 'les-abeilles-du-faubourg')
    expect((await elsewhere.get(theirs ?? '')).statusCode).toBe(404)
  })

  it('are read by the accountant, and changed by whoever moves money alone', async () => {
    const accountant = await who('yanis')
    expect((await accountant.get(RECEIPTS)).statusCode).toBe(200)
    const payload = { name: 'Yanis Morel', role: null }
    const refusals = await Promise.all([
      accountant.send('PUT', `${RECEIPTS}/signatory`, { payload }),
      accountant.post(`${RECEIPTS}/missing`),
      (await who('sacha')).get(RECEIPTS),
      (await who('louison')).get(RECEIPTS),
    ])
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  })
})
