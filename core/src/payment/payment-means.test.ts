import { expect, it } from 'vitest'
import { DESK_MEANS, MEANS, PAYMENT_MEANS } from './payment-means.ts'

it('[P26] the desk writes down what is handed to it, and nothing that a provider takes', () => {
  expect(DESK_MEANS).toEqual(['Check', 'Cash', 'BankTransfer', 'Other'])
  expect(PAYMENT_MEANS.filter((means) => MEANS[means].takenBy === 'provider')).toEqual(['Card', 'Sepa'])
})

it('[P26] what a provider took goes back through it, anything else from hand to hand', () => {
  const isTakenOnline = PAYMENT_MEANS.map((means) => MEANS[means].takenBy === 'provider')
  expect(PAYMENT_MEANS.map((means) => MEANS[means].isRefundedOnline)).toEqual(isTakenOnline)
})

it('[P26] receipts name the means in French, as the official models do', () => {
  const onReceipt = PAYMENT_MEANS.map((means) => MEANS[means].onReceipt)
  expect(onReceipt).toEqual([
    'Autre',
    'Carte bancaire',
    'Prélèvement',
    'Chèque',
    'Remise d’espèces',
    'Virement',
    'Autre',
  ])
})
