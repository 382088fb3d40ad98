import { expect, it } from 'vitest'
import { z } from 'zod'
import { schemaIssueText } from './issue-words.ts'

/** What somebody is told of the first thing wrong, as the API would tell it. */
function textOfFirstIssue(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value, { reportInput: true })
  const [issue] = error?.issues ?? []
  if (!issue) throw new Error('nothing is wrong')
  const { code, path, input, ...params } = issue
  return schemaIssueText({
    code,
    path: path.join('.'),
    params: { ...params },
    isMissing: input === undefined,
  })
}

const form = z.object({
  webSite: z.url().max(20),
  email: z.email(),
  price: z.int().min(50).max(100_000),
  stock: z.int().max(5_000),
  name: z.string().min(1).max(10),
  kind: z.enum(['a', 'b']),
  day: z.iso.date(),
  tiers: z.array(z.string()).max(3),
})
const right: z.infer<typeof form> = {
  webSite: 'https://a.fr',
  email: 'a@b.fr',
  price: 100,
  stock: 1,
  name: 'A',
  kind: 'a',
  day: '2026-01-01',
  tiers: [],
}

it.each([
  [{ webSite: 'pas une adresse' }, 'Saisissez une adresse web complète, par exemple https://exemple.fr'],
  [{ webSite: undefined }, 'Ce champ est obligatoire'],
  [{ name: '' }, 'Ce champ est obligatoire'],
  [{ name: 'a'.repeat(11) }, '10 caractères au maximum'],
  [{ email: 'a' }, 'Saisissez une adresse e-mail valide'],
  [{ price: 100_001 }, '1\u202f000,00\u202f€ au maximum'],
  [{ price: 49 }, '0,50\u202f€ au minimum'],
  [{ price: 'x' }, 'Saisissez un nombre'],
  [{ stock: 5_001 }, '5\u202f000 au maximum'],
  [{ kind: 'c' }, 'Choisissez une des réponses proposées'],
  [{ day: '31/02/2026' }, 'Saisissez une date valide'],
  [{ tiers: ['', '', '', ''] }, '3 éléments au maximum'],
  [{ name: 4 }, 'Cette valeur ne convient pas'],
])('says in French what a schema found in %j', (wrong, expected) => {
  expect(textOfFirstIssue(form, { ...right, ...wrong }).fr).toBe(expected)
})

it('says it in English to whoever reads English', () => {
  expect(textOfFirstIssue(form, { ...right, price: 100_001 }).en).toBe('€1,000.00 at most')
})

it('names what no call knows, a little of it', () => {
  const strict = z.strictObject({ name: z.string() })
  expect(textOfFirstIssue(strict, { name: 'A', tierType: 1 })).toEqual({
    fr: 'Ceci est inconnu ici\u202f: tierType',
    en: 'This is not known here: tierType',
  })
  expect(textOfFirstIssue(strict, { name: 'A', 'a\r\n<b>': 1 }).en).toBe('This is not known here: a???b?')
  const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${'x'.repeat(200)}${index}`, 1]))
  expect(textOfFirstIssue(strict, { name: 'A', ...many }).en.length).toBeLessThan(250)
})

it('says what a rule of ours found in the words that rule has', () => {
  const login = z.object({ email: z.string().refine((text) => text.includes('@'), 'emailInvalid') })
  expect(textOfFirstIssue(login, { email: 'x' })).toEqual({
    fr: 'Veuillez saisir une adresse e-mail valide',
    en: 'Please enter a valid e-mail address',
  })
  const other = z.object({ email: z.string().refine(() => false, 'nobody wrote words for this') })
  expect(textOfFirstIssue(other, { email: 'x' }).fr).toBe('Cette valeur ne convient pas')
})
