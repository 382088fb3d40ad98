import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES } from '@obole/core/locale'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { visitor } from '../../testing/visitor.ts'
import { createApi } from '../api.ts'
import { mailSamples } from './samples.ts'

const test = testApp()

/** The functions of this room that write a mail. */
async function mailsWritten(): Promise<string[]> {
  const files = await readdir(import.meta.dirname)
  const sources = await Promise.all(
    files
      .filter((file) => /-mails?\.ts$/.test(file))
      .map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
  )
  return sources.flatMap((source) =>
    [...source.matchAll(/export function (\w+Mail)\b/g)].map(([, name]) => name ?? ''),
  )
}

it('every mail has a sample', async () => {
  const samples = await readFile(join(import.meta.dirname, 'samples.ts'), 'utf8')
  const written = await mailsWritten()
  expect(written.length).toBeGreaterThan(15)
  expect(written.filter((name) => !new RegExp(`=> ${name}\\(|\\b${name}\\(\\{`).test(samples))).toEqual([])
})

describe.each([...mailSamples])('%s', (_name, sample) => {
  it.each(LOCALES)('is whole in %s', (locale) => {
    const { subject, html, text } = sample(locale)
    expect(subject.length).toBeGreaterThan(8)
    expect(html).toContain(`<html lang="${locale}">`)
    for (const written of [subject, html, text]) expect(written).not.toMatch(/undefined|\[object|NaN|=>/)
    expect(html).not.toMatch(/<(?:link|script|iframe)|url\(|@import/)
  })

  it('shows nothing that does not come with it, and says in words what each picture shows', () => {
    const { html, pictures } = sample('fr')
    const images = [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image)
    const cids = images.map((image) => /src="cid:([^"]+)"/.exec(image)?.[1])
    expect(cids).toEqual(pictures.map(({ cid }) => cid))
    expect(
      images.filter((image) => !/ alt="[^"]*"/.test(image) || !/ width="\d+" height="\d+"/.test(image)),
    ).toEqual([])
    expect(html.length).toBeLessThan(20_000)
  })

  it('keeps French punctuation with its word, and says vous', () => {
    const { subject, text } = sample('fr')
    const words = `${subject} ${text}`.replaceAll(/https?:\S+/g, '')
    expect(words).not.toMatch(/ [;:!?»]|« |'|(?<!\p{L})(?:tu|ton|tes|toi)(?!\p{L})/iu)
  })

  it('elides in French, knows no inner word of ours, and says nothing that only suits a man', () => {
    const { subject, text } = sample('fr')
    const words = `${subject} ${text}`
    expect(words).not.toMatch(/(?<![\p{L}-])(?:que|de|le|la|ne|se) (?=[aeiouyàâéèêîôûœ])/iu)
    expect(words).not.toMatch(/(?<!\p{L})(?:le Support|les .{2,40} a (?:modifié|annulé|changé))/iu)
    expect(words).not.toMatch(
      /(?<!\p{L})vous (?:(?:êtes|avez été|vous êtes) (?:dé|re)?connecté)(?!\p{L}|\()/iu,
    )
  })

  it('is not the same mail in English', () => {
    expect(sample('en').text).not.toBe(sample('fr').text)
  })
})

/** Those that somebody of an association, or of Obole, reads; and those by which Obole speaks for itself. */
const OURS =
  /^(?:link-|account|password|email|new-email|iban|key-|application-|payout|top-up|team|invitation|decision|identity|digest|sales|dispute|cover|recovery|abuse|refund-refused|refund-tip|address-corrected|webhook-)/

it('whoever pays reads in the association’s colours, and its own people in ours', () => {
  const looks = [...mailSamples].map(
    ([name, sample]) => [name, sample('fr').html.includes('#0b7a4b')] as const,
  )
  expect(looks.filter(([name, isTheirs]) => isTheirs === OURS.test(name))).toEqual([])
})

async function statusInProduction(over: { SEED_DEMO: boolean }): Promise<number> {
  const config = { ...test.app.config, NODE_ENV: 'production' as const, ...over }
  const http = await createApi({ ...test.app, config })
  const { statusCode } = await http.inject('/api/mails')
  await http.close()
  return statusCode
}

describe('a preview', () => {
  it('is a page of every mail, and each mail as it arrives', async () => {
    const list = await visitor(test).get('/api/mails')
    expect(list.headers['content-type']).toContain('text/html')
    for (const name of mailSamples.keys()) expect(list.body).toContain(`/api/mails/${name}/en`)
    const mail = await visitor(test).get('/api/mails/confirmation/fr')
    const sample = mailSamples.get('confirmation')?.('fr')
    expect(mail.body.replaceAll(/data:image\/png;base64,[\w+/=]+/g, '')).toBe(
      sample?.html.replaceAll(/cid:\w+@obole/g, ''),
    )
    const text = await visitor(test).get('/api/mails/confirmation/en?format=text')
    expect(text.headers['content-type']).toContain('text/plain')
    expect(text.body).toContain('YOUR DOCUMENTS')
    expect((await visitor(test).get('/api/mails/nothing/fr')).statusCode).toBe(404)
  })

  it('does not exist in production, unless it shows the demonstration', async () => {
    expect(await statusInProduction({ SEED_DEMO: false })).toBe(404)
    expect(await statusInProduction({ SEED_DEMO: true })).toBe(200)
  })
})
