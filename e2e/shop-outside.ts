import { createServer, type Server } from 'node:http'
import { expect } from '@playwright/test'
import { askFor } from './asked-cart.ts'
import type { Stack } from './stack.ts'

/** A program of somebody else, on this machine: a page for whatever is asked, and what was asked. */
export interface OutsideShop {
  url: string
  /** The addresses its customers came to, the last one last. */
  visits: URL[]
  close(): void
}

const SHOP = '<!doctype html><title>Boutique</title><h1>La boutique d’à côté</h1>'

export async function openShop(html = () => SHOP): Promise<OutsideShop> {
  const visits: URL[] = []
  const server: Server = createServer((request, answer) => {
    visits.push(new URL(request.url ?? '/', 'http://localhost'))
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    answer.end(html())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the shop has no port')
  return { url: `http://127.0.0.1:${address.port}`, visits, close: () => server.close() }
}

export interface AskedOutside {
  id: number
  cartId: string
  organizationSlug: string
}

const KNOWN = {
  firstName: 'Marie',
  lastName: 'Petit',
  birthDate: '1985-05-07',
  address: '12 rue des Lilas',
  zipCode: '69007',
  city: 'Lyon',
  country: 'FR',
  companyName: null,
}

/** What the public API writes for a shop: 60 € for one thing, 20 € of it today and the rest in two terms. */
export async function askOutside(
  stack: Stack,
  shop: OutsideShop,
  { email, days }: { email: string; days: readonly [string, string] },
): Promise<AskedOutside> {
  const cart = await askFor(stack, 'fr')
  const laterTerms = days.map((dueOn, index) => ({ dueOn, amountCents: index === 0 ? 2500 : 1500 }))
  const line = {
    tierType: 'Payment',
    name: 'Panier de légumes, saison entière',
    customAmount: 6000,
    quotedCents: 6000,
    saleEnd: null,
    laterTerms,
    customFields: [],
    extraOptions: [],
  }
  await stack.query('update carts set items = $2, total_cents = 6000, version = version + 1 where id = $1', [
    cart.id,
    JSON.stringify([line]),
  ])
  const rows = await stack.query<{ id: string }>(
    `insert into checkout_intents (organization_id, cart_id, client_id, request_hash, back_url, return_url, error_url, payer,
       later_days, created_at)
     select organization_id, id, 'boutique', '', $2, $3, $4, $5, $6::date[], now() from carts where id = $1 returning id`,
    [
      cart.id,
      `${shop.url}/panier?session=8`,
      `${shop.url}/merci?cle=wc_8#recu`,
      `${shop.url}/erreur`,
      JSON.stringify({ ...KNOWN, email }),
      days,
    ],
  )
  expect(rows).toHaveLength(1)
  return { id: Number(rows[0]?.id), cartId: cart.id, organizationSlug: cart.organizationSlug }
}
