import type { Wish } from '@obole/contract/orders'
import { buyer } from './buyer.ts'
import type { TestApp } from './test-app.ts'

/** The links of orders in the mails so far, the newest last. */
export const mailedLinks = (test: TestApp): string[] =>
  test.mails.received.flatMap(({ text }) =>
    [...(text ?? '').matchAll(/\/commande\/([\w-]+)/g)].map(([, token = '']) => token),
  )

/** A money link, asked for from the payer's page and read in the payer's mailbox. */
export async function moneyLink(test: TestApp, token: string, wish: Wish = { card: true }): Promise<string> {
  const known = new Set(mailedLinks(test))
  const { status, json } = await buyer(test).call('POST', `/orders/${token}/money-link`, wish)
  if (status !== 202) throw new Error(`no money link: ${status} ${JSON.stringify(json)}`)
  await test.worker.drain()
  const sent = mailedLinks(test).find((link) => !known.has(link) && link.length > token.length)
  if (!sent) throw new Error('the money link was not mailed')
  return sent
}
