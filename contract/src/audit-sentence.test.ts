import { FORM_MACHINE } from '@obole/core/campaign/form'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AUDIT_KINDS } from './audit-kinds.ts'
import { auditBy, auditSentence, historySentence } from './audit-sentence.ts'

const user = { name: 'Camille Delorme', email: 'camille@example.org' }
const act = (action: string, more: object = {}) => ({
  user,
  action,
  subject: { type: 'form', id: '1', label: 'Fête de printemps' },
  changes: [],
  details: {},
  ...more,
})
const order = { type: 'order', id: '12', label: null }

/** Every act the server writes down. */
function actsOfServer(): Set<string> {
  const server = join(import.meta.dirname, '../../server/src')
  const kinds = AUDIT_KINDS.join('|')
  const acts = new Set(
    globSync('**/*.ts', { cwd: server })
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [...readFileSync(join(server, file), 'utf8').matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)])
      .map(([, name = '']) => name)
      .filter((name) => new RegExp(`^(?:${kinds})\\.`).test(name) && !name.endsWith('.ts')),
  )
  for (const money of ['refund', 'tipRefund', 'payout', 'iban', 'topUp', 'topUpAssigned'])
    acts.add(`money.${money}`)
  return acts
}

describe('what somebody did, in a sentence', () => {
  it.each([
    [act('form.saved'), 'Camille Delorme a modifié la campagne «\u202fFête de printemps\u202f»'],
    [
      act('form.stateChanged', { changes: [{ path: 'state', from: 'Draft', to: 'Public' }] }),
      'Camille Delorme a publié la campagne «\u202fFête de printemps\u202f»',
    ],
    [
      act('money.refund', { subject: order, details: { associationCents: 950, tipCents: 0 } }),
      'Camille Delorme a remboursé 9,50\u202f€ (commande n°\u00a012)',
    ],
    [
      act('money.tipRefund', { user: null, subject: order, details: { associationCents: 0, tipCents: 200 } }),
      'La personne qui a payé (par son lien) a fait rendre la contribution à Obole de 2,00\u202f€ (commande n°\u00a012)',
    ],
    [
      act('order.linesCanceled', { subject: order, details: { names: 'Plein tarif', keptCents: 2000 } }),
      'Camille Delorme a annulé Plein tarif (non remboursé, conservé par l’association\u202f: 20,00\u202f€) (commande n°\u00a012)',
    ],
    [
      act('order.registered', { subject: order, details: { means: 'Check', amount: 2000 } }),
      'Camille Delorme a saisi un paiement de 20,00\u202f€ par chèque (commande n°\u00a012)',
    ],
    [
      act('order.registered', { subject: order, details: { means: 'Check', amount: 0 } }),
      'Camille Delorme a saisi une commande gratuite (commande n°\u00a012)',
    ],
    [
      act('list.exported', {
        subject: { type: 'list', id: 'orders', label: 'Commandes' },
        details: { rows: 1, format: 'csv' },
      }),
      'Camille Delorme a exporté la liste «\u202fCommandes\u202f» (1 ligne, CSV)',
    ],
    [
      act('order.documentSent', { user: null, subject: order, details: { payerLink: 'reading' } }),
      'La personne qui a payé (par son lien) a envoyé un document (commande n°\u00a012)',
    ],
    [act('something.new'), 'Camille Delorme something.new'],
  ])('%#: %o', (entry, sentence) => {
    expect(auditSentence(entry, 'fr')).toBe(sentence)
  })

  const X = '«\u202fFête de printemps\u202f»'
  it.each([
    ['Draft', 'Public', `a publié la campagne ${X}`],
    ['Draft', 'Private', `a publié la campagne ${X}, pour ceux qui ont son adresse`],
    ['Public', 'Private', `a rendu privée la campagne ${X}`],
    ['Private', 'Public', `a rendu publique la campagne ${X}`],
    ['Disabled', 'Public', `a rouvert la campagne ${X}`],
    ['Disabled', 'Private', `a rouvert la campagne ${X}, pour ceux qui ont son adresse`],
    ['Draft', 'Deleted', `a supprimé la campagne ${X}`],
    ['Public', 'Disabled', `a désactivé la campagne ${X}`],
    ['Private', 'Disabled', `a désactivé la campagne ${X}`],
    ['Public', 'Deleted', `a supprimé la campagne ${X}`],
    ['Private', 'Deleted', `a supprimé la campagne ${X}`],
    ['Disabled', 'Deleted', `a supprimé la campagne ${X}`],
  ])('says of a campaign that goes from %s to %s what became of it', (from, to, sentence) => {
    const entry = act('form.stateChanged', { changes: [{ path: 'state', from, to }] })
    expect(auditSentence(entry, 'fr')).toBe(`Camille Delorme ${sentence}`)
    expect(auditSentence(entry, 'en')).toMatch(/^Camille Delorme (published|made|reopened|disabled|deleted) /)
  })

  it('knows every change of state there is', () => {
    for (const [from, next] of Object.entries(FORM_MACHINE.transitions))
      for (const to of next) {
        const entry = act('form.stateChanged', { changes: [{ path: 'state', from, to }] })
        expect(auditSentence(entry, 'fr')).not.toContain('changé l’état')
      }
  })

  it('puts nothing in quotes twice', () => {
    const names = {
      subject: { ...order, label: 'Plein tarif' },
      details: { names: 'Plein tarif', mail: 'Rendez-vous' },
    }
    for (const action of actsOfServer())
      for (const locale of ['fr', 'en'] as const)
        expect([action, auditSentence(act(action, names), locale)]).not.toContainEqual(
          expect.stringMatching(/«\s*«|»\s*»|““|””|\(“/),
        )
  })

  it('says in the history of an order what its payer did by a link, and that the payer did it', () => {
    const byPayer = { user: null, subject: order, details: { payerLink: 'money' } }
    const sentenceOf = (action: string) => historySentence(act(action, byPayer), 'fr')
    expect(sentenceOf('order.tipDropped')).toBe(
      'La personne qui a payé (par son lien) a retiré la contribution à Obole des prélèvements à venir',
    )
    expect(sentenceOf('order.cardChanged')).toBe('La personne qui a payé (par son lien) a changé de carte')
    expect(auditBy(act('money.tipRefund', { ...byPayer, details: {} }), 'fr')).toBe(
      'par la personne qui a payé (par son lien)',
    )
    expect(auditBy(act('money.refund'), 'fr')).toBe('par Camille Delorme')
    const byKey = act('money.refund', { details: { key: 'Site web' } })
    expect(auditBy(byKey, 'fr')).toBe('par Camille Delorme (par la clé d’accès «\u202fSite web\u202f»)')
    expect(auditBy(byKey, 'en')).toBe('by Camille Delorme (by the access key “Site web”)')
    expect(auditBy(act('money.refund', { user: null }), 'en')).toBe('by Obole')
  })

  it('in English too', () => {
    const details = { role: 'Treasurer' }
    const invited = act('administrator.invited', {
      subject: { type: 'user', id: '3', label: 'a@b.example' },
      details,
    })
    expect(auditSentence(invited, 'en')).toBe('Camille Delorme invited a@b.example (treasurer)')
  })

  it('is there for every act the server writes down, and each is of a kind one can ask for', () => {
    const acts = actsOfServer()
    expect(acts.size).toBeGreaterThan(20)
    const unsaid = [...acts].filter((name) => auditSentence(act(name), 'fr').endsWith(name))
    expect(unsaid).toEqual([])
  })
})
