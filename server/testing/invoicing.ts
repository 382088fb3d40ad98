import type { InvoiceDesk, IssuedInvoice } from '@obole/contract/invoices'
import type { MadeAssociation } from './association.ts'

/** That of the SIREN which associations of tests have. */
export const VAT_NUMBER = 'FR11123456782'

/** From now on, sales of the association are invoiced. */
export async function beginInvoicing(
  { admin, path }: Pick<MadeAssociation, 'admin' | 'path'>,
  wish: Partial<InvoiceDesk['settings']> = {},
): Promise<InvoiceDesk> {
  const payload = { vatNumber: VAT_NUMBER, exemption: 'nonProfit', ownMention: null, footer: null, ...wish }
  const saved = await admin.send('PUT', `${path}/invoices/settings`, { payload })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  return saved.json()
}

/** What was issued, the latest first. */
export const issuedOf = async ({
  admin,
  path,
}: Pick<MadeAssociation, 'admin' | 'path'>): Promise<IssuedInvoice[]> =>
  (await admin.get(`${path}/invoices/issued?pageSize=100`)).json().data
