import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it.each([
  ['statuts.pdf.hta', 'statuts.pdf'],
  ['statuts.pdf', 'statuts.pdf'],
  ['Statuts.PDF', 'Statuts.pdf'],
  ['statuts', 'statuts.pdf'],
  ['Statuts v1.2', 'Statuts v1.2.pdf'],
  ['Statuts 2.0 signés.pdf', 'Statuts 2.0 signés.pdf'],
  ['facture.exe', 'facture.pdf'],
  ['facture.exe. . ', 'facture.pdf'],
  ['facture.pdf:flux.hta', 'facture.pdfflux.pdf'],
  ['facture.pdf. .pdf.hta', 'facture.pdf'],
  ['../../etc/cron.d/obole\u202efdp.exe', 'obolefdp.pdf'],
  ['C:\\Users\\moi\\bilan.pdf', 'bilan.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['..', 'document.pdf'],
  ['', 'document.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('%j that is a PDF is called %j', (senders, called) => {
  expect(fileNameOf(senders, 'application/pdf')).toBe(called)
})

it('gives each picture the extension of its kind', () => {
  expect(fileNameOf('moi.jpeg', 'image/jpeg')).toBe('moi.jpg')
  expect(fileNameOf('moi.jpeg', 'image/png')).toBe('moi.png')
  expect(fileNameOf('moi.png.svg', 'image/webp')).toBe('moi.webp')
})

it('ends with that extension whatever is sent, says the same of its own answer, and can be stored', () => {
  const anything = string({ unit: 'binary', maxLength: 400 })
  const tricky = string({
    unit: constantFrom('a', '.', ' ', '/', '\\', ':', '\u202e', 'exe', '.hta', '.pdf'),
  })
  assert(
    property(oneof(anything, tricky), (senders) => {
      const name = fileNameOf(senders, 'application/pdf')
      expect(name).toMatch(/^[^./\\:][^/\\:]*\.pdf$|^[^./\\:]\.pdf$/u)
      expect(name.length).toBeLessThanOrEqual(200)
      expect(name.isWellFormed()).toBe(true)
      expect(fileNameOf(name, 'application/pdf')).toBe(name)
    }),
  )
})
