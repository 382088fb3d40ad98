import type { DoorSummary } from '@obole/contract/door'
import { expect, it } from 'vitest'
import { recordCsv } from './record-sheet.ts'

const summary: DoorSummary = {
  rows: [
    {
      category: 'Tarif réduit; étudiants',
      unitCents: 850,
      issued: 12,
      canceled: 2,
      valid: 10,
      firstNumber: 3,
      lastNumber: 41,
      admitted: 9,
      totalCents: 8500,
    },
    {
      category: '=1+1',
      unitCents: 0,
      issued: 1,
      canceled: 0,
      valid: 1,
      firstNumber: null,
      lastNumber: null,
      admitted: 0,
      totalCents: 0,
    },
  ],
  total: { issued: 13, canceled: 2, valid: 11, admitted: 9, totalCents: 8500 },
  means: [
    { means: 'Cash', tickets: 10, totalCents: 8500 },
    { means: null, tickets: 1, totalCents: 0 },
  ],
}

it('writes the record as the desk writes its files, for French spreadsheets', () => {
  expect(recordCsv(summary, 'fr')).toBe(
    [
      '\ufeffTarif;Prix;Premier numéro;Dernier numéro;Émis;Annulés;Valables;Venus;Recette',
      '"Tarif réduit; étudiants";8,50;3;41;12;2;10;9;85,00',
      "'=1+1;0,00;;;1;0;1;0;0,00",
      'Total;;;;13;2;11;9;85,00',
      '',
      'Moyen de paiement;Billets;Recette',
      'Espèces;10;85,00',
      'Billets gratuits;1;0,00',
      '',
    ].join('\r\n'),
  )
})

it('has points and commas in English', () => {
  expect(recordCsv(summary, 'en')).toContain('Tarif réduit; étudiants,8.50,3,41,12,2,10,9,85.00\r\n')
})
