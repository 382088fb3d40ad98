import type { TierType } from '@obole/core/campaign/tier'
import { cents } from '@obole/core/money/money'
import { describe, expect, it } from 'vitest'
import { canceledBlocks } from './refund-mails.ts'
import { mailSamples } from './samples.ts'

const sampleOf = (name: string, locale: 'fr' | 'en') => {
  const sample = mailSamples.get(name)
  if (!sample) throw new Error(`no sample ${name}`)
  return sample(locale).text
}

describe('a mail about a refund', () => {
  it.each([
    ['fr', 'Votre billet reste valable.'],
    ['en', 'Your ticket stays valid.'],
  ] as const)('says in %s that a ticket stays valid, unless it is cancelled', (locale, stays) => {
    expect(sampleOf('refund-kept', locale)).toContain(stays)
    expect(sampleOf('refund', locale)).not.toContain(stays)
  })
})

describe('a mail about money given by hand', () => {
  it.each(['fr', 'en'] as const)(
    'that was handed back says nothing of a card, nor of a bank, in %s',
    (locale) => {
      const text = sampleOf('refund-by-hand', locale)
      expect(text).toMatch(locale === 'fr' ? /vous a rendu 20,00\s€/ : /gave you back €20\.00/)
      expect(text).not.toMatch(
        /\bcartes?\b(?! d’adhérent)|(?<!membership )\bcards?\b|prélev|débit|debit|banque|bank/i,
      )
      expect(sampleOf('refund', locale)).toMatch(locale === 'fr' ? /sur la carte du paiement/ : /to the card/)
    },
  )

  it.each(['fr', 'en'] as const)('says nothing of a card, nor of debits, in %s', (locale) => {
    const text = sampleOf('confirmation-by-hand', locale)
    expect(text).toMatch(locale === 'fr' ? /confirmation de paiement/ : /confirms your payment/)
    expect(text).not.toMatch(/\bcartes?\b(?! d’adhérent)|\bcard\b|prélev|débit|debit/i)
    expect(sampleOf('confirmation', locale)).toMatch(locale === 'fr' ? /numéro de carte/ : /card number/)
  })
})

describe('a cancelled order', () => {
  const mailText = (hadDebits: boolean) =>
    JSON.stringify(
      canceledBlocks('fr', [{ name: 'Plein tarif', type: 'Registration', participant: null }], {
        stands: false,
        debits: [],
        hadDebits,
        keptCents: cents(0),
      }),
    )

  const textOf = (types: readonly TierType[]) =>
    JSON.stringify(
      canceledBlocks(
        'fr',
        types.map((type) => ({ name: 'Ligne', type, participant: null })),
        { stands: false, debits: [], hadDebits: false, keptCents: cents(0) },
      ),
    )

  it('speaks of debits only where some were planned', () => {
    expect(mailText(false)).not.toMatch(/prélev/)
    expect(mailText(true)).toContain('Plus rien ne sera prélevé.')
  })

  it.each([
    [['Registration'], 'Les billets correspondants ne sont plus valables.'],
    [['Membership'], 'Les cartes d’adhérent correspondantes ne sont plus valables.'],
    [
      ['Registration', 'Membership'],
      'Les billets et les cartes d’adhérent correspondants ne sont plus valables.',
    ],
  ] as const)('of %j says which papers are no longer valid', (types, sentence) => {
    expect(textOf(types)).toContain(sentence)
  })

  it('speaks of no ticket and no card where there was none', () => {
    expect(textOf(['Product', 'Donation'])).not.toMatch(/billet|carte|valable/)
  })

  it('names those that follow where a part of it stands', () => {
    const debits = [{ dueOn: '2026-12-15', totalCents: cents(2400) }]
    const blocks = canceledBlocks('fr', [{ name: 'Plein tarif', type: 'Registration', participant: null }], {
      stands: true,
      debits,
      hadDebits: true,
      keptCents: cents(0),
    })
    expect(JSON.stringify(blocks)).toContain('15 décembre 2026')
  })
})

describe('a mail about a role', () => {
  it.each([
    ['team-changed', 'Trésorier', 'S’occupe de l’argent'],
    ['team-invited', 'Rôle', 'Ce que cela permet'],
    ['invitation', 'Trésorier', 'S’occupe de l’argent'],
    ['invitation-new', 'Administrateur', 'Peut tout faire'],
  ])('%s says which it is and what it allows', (name, role, allows) => {
    const text = sampleOf(name, 'fr')
    expect(text).toContain(role)
    expect(text).toContain(allows)
  })
})

describe('English mails', () => {
  // What the association writes stays in its own language.
  const ASSOCIATIONS_OWN = /Merci, et à bientôt au jardin\u202f!/

  it.each([...mailSamples])('%s is typeset as English is', (_name, sample) => {
    const { subject, text } = sample('en')
    const words = `${subject}\n${text}`.replaceAll(/https?:\S+/g, '').replace(ASSOCIATIONS_OWN, '')
    expect(words).not.toMatch(/[\s\u202f\u00a0][:;!?](?=\s|$)|\d[\s\u202f\u00a0]%|[«»]|\p{L}'\p{L}/u)
  })
})

describe('every mail', () => {
  const named = [...mailSamples].flatMap(([name, sample]) =>
    (['fr', 'en'] as const).map((locale) => [name, locale, sample(locale).text] as const),
  )

  it.each(named)(
    '%s in %s asks for no reply where its foot says that none is needed',
    (_name, _locale, text) => {
      if (!/inutile d’y répondre|no need to reply/.test(text)) return
      expect(text).not.toMatch(/répond(?:ez|re) à ce(?:t e-mail| message| courriel)|en répondant/i)
      expect(text).not.toMatch(/(?:reply|answer|write back) to (?:this|our)|(?:answer|reply) this/i)
    },
  )
})

describe('a mail about an account', () => {
  it('greets its reader by the first name', () => {
    for (const name of ['password-changed', 'account-factorOn', 'recovery-asked', 'link-TakenBack']) {
      expect(sampleOf(name, 'fr')).toContain('Bonjour Camille,')
      expect(sampleOf(name, 'en')).toContain('Hello Camille,')
    }
  })

  it('that is taken back does not say that it may be ignored', () => {
    expect(sampleOf('link-ExpiredPassword', 'fr')).toContain('ignorez ce message')
    expect(sampleOf('link-TakenBack', 'fr')).not.toContain('ignorez')
    expect(sampleOf('link-TakenBack', 'en')).not.toContain('ignore')
  })

  it('that our own team signed out offers nothing to disown', () => {
    for (const [locale, words] of [
      ['fr', /Ce n’était pas moi/],
      ['en', /not me/],
    ] as const) {
      expect(sampleOf('account-sessionsEnded', locale)).not.toMatch(words)
      expect(sampleOf('account-factorOn', locale)).toMatch(words)
      expect(sampleOf('account-sessionsEnded', locale)).toContain('bonjour@obole.example')
    }
  })

  it.each(['email-change-asked', 'email-changed'])(
    '%s shows the new address to the old one, masked',
    (name) => {
      for (const locale of ['fr', 'en'] as const) {
        expect(sampleOf(name, locale)).toContain('c•••e@exemple.fr')
        expect(sampleOf(name, locale)).not.toContain('claire@exemple.fr')
      }
    },
  )
})

describe('a mail to somebody whose name is known', () => {
  const greeted = [...mailSamples.keys()].filter(
    (name) =>
      !/^(?:prospect|renewal-link|address-corrected|abuse|invitation-new|abandoned-cart|confirmation-free|participant-ticket-passed-on|person-file)/.test(
        name,
      ),
  )

  it.each(greeted)('%s greets them by it, in French and in English', (name) => {
    expect(sampleOf(name, 'fr')).toMatch(/^Bonjour \p{Lu}\p{L}+,$/mu)
    expect(sampleOf(name, 'en')).toMatch(/^Hello \p{Lu}\p{L}+,$/mu)
  })
})
