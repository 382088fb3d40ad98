import { Client } from 'pg'

export const MARKET = {
  organizationSlug: 'les-jardins-partages',
  formType: 'Event',
  formSlug: 'banc-d-essai',
} as const
const TIERS = 1_000
const PLENTY = 1_000_000

export interface Place {
  tierId: number
  stockId: number
}

export interface Market {
  hot: Place
  places: readonly Place[]
}

/** A campaign with a thousand tiers that never run out: one of them can be made hot. */
export async function openMarket(databaseUrl: string): Promise<Market> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into forms (organization_id, form_type, slug, title, state)
       select id, $2, $3, 'Banc d’essai', 'Public' from organizations where slug = $1`,
      [MARKET.organizationSlug, MARKET.formType, MARKET.formSlug],
    )
    const { rows } = await client.query<{ id: string; stock_id: string }>(
      `with stocked as (
         insert into stocks (capacity) select $1 from generate_series(1, $2) returning id),
       numbered as (select id, row_number() over () as n from stocked)
       insert into tiers (form_id, position, label, tier_type, price_category, price_cents, stock_id)
       select f.id, n.n, 'Place ' || n.n, 'Registration', 'Fixed', 1200, n.id
       from numbered n, forms f where f.slug = $3 returning id, stock_id`,
      [PLENTY, TIERS, MARKET.formSlug],
    )
    const places = rows.map(({ id, stock_id }) => ({ tierId: Number(id), stockId: Number(stock_id) }))
    const [hot] = places
    if (!hot) throw new Error('the market has no place')
    return { places, hot }
  } finally {
    await client.end()
  }
}
