import { Client } from 'pg'

const ORGANIZATION = 'les-jardins-partages'
const FORM_TYPE = 'Event'
const CAMPAIGNS = 100
const TIERS_EACH = 10
const PLENTY = 1_000_000
export const PRICE_CENTS = 1200

/** One tier and the campaign that sells it. */
export interface Place {
  tierId: number
  stockId: number
  sale: { organizationSlug: string; formType: 'Event'; formSlug: string }
}

export interface Market {
  hot: Place
  places: readonly Place[]
}

/** A hundred ticket campaigns of ten tiers each, which never sell out; `hot` is one tier for all buyers. */
export async function openMarket(databaseUrl: string): Promise<Market> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into forms (organization_id, form_type, slug, title, state, generate_tickets)
       select o.id, $2, 'banc-' || n, 'Banc d’essai ' || n, 'Public', true
       from organizations o, generate_series(1, $3::int) n where o.slug = $1`,
      [ORGANIZATION, FORM_TYPE, CAMPAIGNS],
    )
    const { rows } = await client.query<{ id: string; stock_id: string; slug: string }>(
      `with stocked as (insert into stocks (capacity) select $1 from generate_series(1, $2) returning id),
       numbered as (select id, (row_number() over () - 1) as n from stocked),
       made as (
         insert into tiers (form_id, position, label, tier_type, price_category, price_cents, stock_id)
         select f.id, n.n % $3, 'Place ' || n.n % $3, 'Registration', 'Fixed', $4, n.id
         from numbered n join forms f on f.slug = 'banc-' || (n.n / $3 + 1) returning id, stock_id, form_id)
       select made.id, made.stock_id, f.slug from made join forms f on f.id = made.form_id`,
      [PLENTY, CAMPAIGNS * TIERS_EACH, TIERS_EACH, PRICE_CENTS],
    )
    const places = rows.map(({ id, stock_id, slug }): Place => ({
      tierId: Number(id),
      stockId: Number(stock_id),
      sale: { organizationSlug: ORGANIZATION, formType: FORM_TYPE, formSlug: slug },
    }))
    const [hot] = places
    if (!hot) throw new Error('the market has no place')
    return { places, hot }
  } finally {
    await client.end()
  }
}
