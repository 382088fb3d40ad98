import { LEAST_CONTRAST } from '@obole/core/site/colour'
import { LINK_PURPOSES } from '@obole/core/users/login'
import { contrastOf } from '@obole/core/cart/samples'
import { describe, expect, it } from 'vitest'
import {
  accountExistsMail,
  emailChangeAskedMail,
  emailChangedMail,
  linkMail,
  passwordChangedMail,
} from './account-mails.ts'
import { mailLayout } from './layout.ts'

const url = 'https://obole.example/page?token=a&b="c"'

const mails = (locale: 'fr' | 'en') => [
  ...LINK_PURPOSES.map((purpose) => linkMail(purpose, { locale, url, name: null })),
  accountExistsMail({ locale, url, name: null }),
  passwordChangedMail({ locale, url, name: null }),
  emailChangeAskedMail({ locale, url, name: null, email: 'camille@exemple.fr' }),
  emailChangedMail({
    locale,
    url,
    name: null,
    email: 'camille@exemple.fr',
    contact: 'bonjour@obole.example',
  }),
]

describe('what an association wrote in a mail', () => {
  it('has web addresses that can be followed, and nothing else that a mail program would obey', () => {
    const { html, text } = mailLayout({
      locale: 'fr',
      title: 'Merci',
      preheader: '',
      blocks: [{ kind: 'message', text: 'Plan : https://a.fr/?x=1&y="2"\n<b>javascript:alert(1)</b>' }],
    })
    expect(html).toContain('<a href="https://a.fr/?x=1&amp;y=" rel="noopener noreferrer nofollow"')
    expect(html).toContain('<br>&lt;b&gt;javascript:alert(1)&lt;/b&gt;')
    expect(text).toContain('Plan : https://a.fr/?x=1&y="2"')
  })
})

describe('the shell of a mail', () => {
  const nasty = '<img src=x onerror=alert(1)> & "Léa"'
  const { html, text } = mailLayout({
    locale: 'fr',
    title: nasty,
    preheader: nasty,
    blocks: [
      { kind: 'text', text: nasty },
      { kind: 'heading', text: nasty },
      { kind: 'button', label: nasty, href: url },
      { kind: 'rows', rows: [{ label: nasty, value: '12,00\u202f€', isTotal: true }] },
      { kind: 'note', text: nasty },
    ],
  })

  it('escapes whatever people wrote', () => {
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Léa&quot;')
    expect(html).toContain('href="https://obole.example/page?token=a&amp;b=&quot;c&quot;"')
  })

  it('keeps the lines of what people wrote, and no mark-up of theirs', () => {
    const block = { kind: 'text', text: 'Bonjour,\n\nà <b>samedi</b>' } as const
    const written = mailLayout({ locale: 'fr', title: 'Un mot', preheader: '', blocks: [block] })
    expect(written.html).toContain('Bonjour,<br><br>à &lt;b&gt;samedi&lt;/b&gt;')
  })

  it('loads nothing from anywhere', () => {
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/)
  })

  it('says the same in plain text, with the address written out', () => {
    expect(text).toContain(nasty)
    expect(text).toContain(url)
    expect(text).toContain('12,00\u202f€')
    expect(text).not.toContain('<p')
  })
})

const picture = {
  content: Buffer.from('picture'),
  contentType: 'image/png',
  width: 300,
  height: 100,
} as const
const brand = {
  name: 'Les "Jardins" <Partagés>',
  color: '#FFC94D',
  logo: picture,
  banner: picture,
  title: 'Fête <b>',
  contactEmail: 'fete@jardins.example',
}

describe('a mail in an association’s colours', () => {
  const blocks = [
    { kind: 'text', text: 'Bonjour,' },
    { kind: 'event', when: 'samedi 17 avril 2027', placeLines: ['Jardin des Lilas', '69007 Lyon'] },
    { kind: 'button', label: 'Voir', href: url },
  ] as const
  const about = { locale: 'fr', title: 'Merci', preheader: '', blocks, brand } as const
  const { html, text, pictures } = mailLayout({ ...about, showsBanner: true })

  it('carries its logo and the campaign’s picture, each once', () => {
    expect(pictures.map(({ cid }) => cid)).toEqual(['logo@obole', 'banner@obole'])
    expect(html.match(/<img /g)).toHaveLength(2)
    expect(html).toContain('alt="Fête &lt;b&gt;"')
    expect(html).toContain('width="48" height="16"')
    expect(mailLayout(about).pictures.map(({ cid }) => cid)).toEqual(['logo@obole'])
  })

  it('is whole with its pictures blocked, or without any', () => {
    const bare = mailLayout({ ...about, brand: { ...brand, logo: null, banner: null }, showsBanner: true })
    expect(bare.html).not.toContain('<img')
    for (const expected of [
      'Les &quot;Jardins&quot; &lt;Partagés&gt;',
      'Samedi 17 avril 2027',
      'Jardin des Lilas',
    ])
      expect(bare.html).toContain(expected)
    expect(bare.text).toBe(text)
  })

  it('writes white on a colour that is dark enough, and its links with one that is read in the dark', () => {
    const [, ground = ''] = /<td bgcolor="(#\w{6})" style="background:\1;border-radius:14px/.exec(html) ?? []
    expect(contrastOf(ground, '#FFFFFF')).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    const [, link = ''] = /\.link\{color:(#\w{6})!important\}/.exec(html) ?? []
    expect(contrastOf(link, '#1F1D2E')).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    expect(html).not.toContain('#4B3FCF')
  })

  it('says when and where, for whom Obole writes and whom to answer, in words too', () => {
    expect(text).toContain('Quand\u00a0: samedi 17 avril 2027\nOù\u00a0: Jardin des Lilas, 69007 Lyon')
    expect(text).toContain('Obole pour le compte')
    expect(text).toContain('fete@jardins.example')
  })
})

describe('the mails of an account', () => {
  it.each(['fr', 'en'] as const)('in %s have a subject each, and lead where they say', (locale) => {
    const written = mails(locale)
    expect(new Set(written.map(({ subject }) => subject)).size).toBe(written.length)
    for (const { html, text } of written) {
      expect(html).toContain(`<html lang="${locale}">`)
      expect(text).toContain(url)
    }
  })

  it('keep French punctuation with its word', () => {
    const french = mails('fr').map(({ subject, text }) => `${subject} ${text.replaceAll(url, '')}`)
    for (const words of french) expect(words).not.toMatch(/ [;:!?»]|[^\u202f\s][;!?](?:\s|$)|'/)
  })
})
