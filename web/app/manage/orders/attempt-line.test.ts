import { ATTEMPT_PURPOSES, ATTEMPT_STATES } from '@obole/core/payment/payment'
import { LOCALES } from '@obole/core/locale'
import { describe, expect, it } from 'vitest'
import { attemptLine, type Attempt } from './attempt-line.ts'

const attempt = (more: Partial<Attempt>): Attempt => ({
  date: '2026-11-18T03:00:00.000Z',
  state: 'Authorized',
  purpose: 'payment',
  amount: 1650,
  amountTip: 0,
  declineCode: null,
  errorCode: null,
  isPaidByAnother: false,
  returned: null,
  card: null,
  ...more,
})

const inFrench = (more: Partial<Attempt>) => {
  const { title, detail } = attemptLine(attempt(more), 'fr')
  return `${title} — ${detail}`.replaceAll(/[\u00a0\u202f]/g, ' ')
}

describe('a line of an order’s history', () => {
  it('says of an attempt that another window replaced that nobody refused it', () => {
    const errorCode = 'PAYMENT_CANCELED'
    expect(inFrench({ state: 'Canceled', errorCode, isPaidByAnother: true })).toBe(
      'Paiement de 16,50 € abandonné — Payé par une autre tentative, par exemple dans une autre fenêtre ou avec une autre carte · rien n’a été débité ici',
    )
    expect(inFrench({ state: 'Canceled', errorCode })).toBe(
      'Paiement de 16,50 € abandonné — Arrêté avant d’aboutir · rien n’a été débité ici',
    )
  })

  it('says of money that came twice where it is', () => {
    expect(inFrench({ state: 'Duplicated', isPaidByAnother: true, returned: 'done' })).toBe(
      'Paiement de 16,50 € reçu en trop — Payé par une autre tentative, par exemple dans une autre fenêtre ou avec une autre carte · l’argent reçu ici a été rendu au payeur',
    )
    expect(inFrench({ state: 'Duplicated', returned: 'underWay' })).toBe(
      'Paiement de 16,50 € reçu en trop — Ce qu’il devait payer avait changé entre-temps, ou n’était plus à payer · l’argent reçu ici est en cours de remboursement',
    )
  })

  it('never says that nothing was debited where the bank took the money after all', () => {
    expect(inFrench({ state: 'Abandoned', returned: 'done' })).toBe(
      'Paiement de 16,50 € non terminé — Le payeur n’est pas allé jusqu’au bout à temps · l’argent reçu ici a été rendu au payeur',
    )
  })

  it('keeps a refusal for what the bank refused, with its reason or that there is none', () => {
    expect(inFrench({ state: 'Refused', declineCode: 'insufficient_funds' })).toBe(
      'Paiement de 16,50 € refusé — Refusé par la banque : provision insuffisante',
    )
    expect(inFrench({ state: 'Refused' })).toContain('sans raison donnée')
    // The bank took its refusal back: the reason of then is no longer one.
    expect(inFrench({ state: 'Authorized', declineCode: 'insufficient_funds' })).toBe(
      'Paiement de 16,50 € accepté — ',
    )
  })

  it('tells a payment that the provider never opened from one that its payer left', () => {
    expect(inFrench({ state: 'Abandoned', declineCode: 'account_closed' })).toContain('ne l’a pas ouvert')
  })

  it('says why a card was not kept', () => {
    expect(inFrench({ purpose: 'raise', state: 'Canceled', errorCode: 'GIFT_CHANGED' })).toBe(
      'Nouveau montant mensuel non retenu — Le don mensuel avait changé entre-temps',
    )
  })

  it('gives a reason in both languages for each state but success', () => {
    for (const locale of LOCALES)
      for (const state of ATTEMPT_STATES)
        for (const purpose of ATTEMPT_PURPOSES)
          expect(attemptLine(attempt({ state, purpose }), locale).detail === '').toBe(state === 'Authorized')
  })
})
