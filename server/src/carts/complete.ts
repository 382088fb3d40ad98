import type { KnownAddress } from '@obole/contract/completion'
import { z } from 'zod'
import type { App } from '../app.ts'
import { addressRange, takeToken } from '../platform/rate-limit.ts'
import { openRegister } from '../providers/register.ts'

/** The answer of the national address base: GeoJSON, of which only the texts matter here. */
const addressesSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        label: z.string(),
        name: z.string(),
        postcode: z.string().optional(),
        city: z.string().optional(),
      }),
    }),
  ),
})

/** The answer of the State's company search. */
const companiesSchema = z.object({
  results: z.array(
    z.object({
      siren: z.string(),
      nom_complet: z.string().nullish(),
      nom_raison_sociale: z.string().nullish(),
    }),
  ),
})

const MOST_ADDRESSES = 5
const SHORTEST = 3

/** A person typing an address asks about ten times; a program that copies the register through us is soon stopped. */
const NEW_QUESTIONS = { limit: 200, windowMs: 10 * 60_000 }

interface Registers {
  addresses: ReturnType<typeof openRegister<z.infer<typeof addressesSchema>>> | null
  companies: ReturnType<typeof openRegister<z.infer<typeof companiesSchema>>> | null
}

// Keyed by the application, so that two applications in one process (as in tests) share nothing.
const registers = new WeakMap<App, Registers>()

function registersOf(app: App): Registers {
  const known = registers.get(app)
  if (known) return known
  const { ADDRESS_URL, COMPANY_URL } = app.config
  const opened = {
    addresses: ADDRESS_URL === '' ? null : openRegister(ADDRESS_URL, addressesSchema),
    companies: COMPANY_URL === '' ? null : openRegister(COMPANY_URL, companiesSchema),
  }
  registers.set(app, opened)
  return opened
}

/** Never fails: a payer who is offered nothing simply types on. */
export async function completeAddress(app: App, typed: string, caller: string): Promise<KnownAddress[]> {
  const { addresses } = registersOf(app)
  const asked = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  // The register only accepts text that begins with a letter or a digit.
  if (!addresses || asked.length < SHORTEST || !/^[\p{L}\d]/u.test(asked)) return []
  const query = new URLSearchParams({ q: asked, limit: String(MOST_ADDRESSES), autocomplete: '1' })
  const found = await askPolitely(app, addresses, `/search?${query}`, caller)
  return (found?.features ?? []).flatMap(({ properties: { label, name, postcode, city } }) =>
    postcode === undefined || city === undefined ? [] : [{ label, address: name, zipCode: postcode, city }],
  )
}

/** Null where the company is unknown. */
export async function companyName(app: App, siren: string, caller: string): Promise<string | null> {
  const { companies } = registersOf(app)
  if (!companies) return null
  const query = new URLSearchParams({ q: siren, per_page: '1' })
  const found = await askPolitely(app, companies, `/search?${query}`, caller)
  const company = found?.results.find((result) => result.siren === siren)
  return company?.nom_raison_sociale ?? company?.nom_complet ?? null
}

/** Known answers are given to every caller; new questions are counted by address range. */
async function askPolitely<T>(
  app: App,
  register: ReturnType<typeof openRegister<T>>,
  path: string,
  caller: string,
): Promise<T | null> {
  const now = app.clock.now()
  const isNew = !register.knows(path, now)
  if (isNew && (await takeToken(app, 'completion', addressRange(caller), NEW_QUESTIONS))) return null
  return register.ask(path, now)
}
