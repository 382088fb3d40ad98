import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { writeMessage } from './mime.ts'

const from = { name: 'L’Été "indien" <autre@exemple.fr>', address: 'ne-pas-repondre@obole.example' }
const headers = {
  From: from,
  To: 'camille@exemple.fr',
  Subject: 'Merci\u202f! Votre reçu',
  'Message-ID': '<a@b>',
}
const long = `${'=_mixed --=_mixed é '.repeat(40)}\n.\n--=_mixed\n--=_mixed--\n`
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 256))

it('a message is read as it was written, whatever its words look like', async () => {
  const { raw, envelope } = writeMessage({
    headers,
    text: long,
    html: `<p>${long}</p>`,
    files: [
      { contentType: 'application/pdf', filename: 'reçu.pdf', content: bytes },
      { contentType: 'image/png', filename: 'logo.png', content: bytes, cid: 'logo@obole' },
    ],
  })
  expect(envelope).toEqual({ from: from.address, to: ['camille@exemple.fr'] })
  const lines = raw.toString('latin1').split('\r\n')
  expect(lines.filter((line) => line.length > 76 || /[^\t\x20-\x7e]/.test(line))).toEqual([])
  const mail = await PostalMime.parse(raw)
  expect(mail.from).toMatchObject(from)
  expect(mail).toMatchObject({ subject: headers.Subject, messageId: '<a@b>' })
  expect(mail.date).toBeDefined()
  expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(long.trimEnd())
  expect(mail.html?.replaceAll('\r\n', '\n').trimEnd()).toBe(`<p>${long}</p>`)
  const files = mail.attachments.map(({ filename, disposition, contentId }) => [
    filename,
    disposition,
    contentId,
  ])
  expect(files).toEqual([
    ['logo.png', 'inline', '<logo@obole>'],
    ['reçu.pdf', 'attachment', undefined],
  ])
  for (const { content } of mail.attachments)
    expect(content instanceof ArrayBuffer && Buffer.from(content).equals(bytes)).toBe(true)
})

it('a message without files is its two texts', async () => {
  const { raw } = writeMessage({ headers, text: 'Bonjour', html: '<p>Bonjour</p>', files: [] })
  expect(raw.toString()).not.toContain('multipart/mixed')
  expect(await PostalMime.parse(raw)).toMatchObject({
    html: '<p>Bonjour</p>\n',
    attachments: [],
  })
})

it('a message to a domain with an accent goes out in letters that every mail server takes', () => {
  const { raw, envelope } = writeMessage({
    headers: { ...headers, To: 'lea@exämple.org' },
    text: 'Merci',
    html: '<p>Merci</p>',
    files: [],
  })
  expect(envelope.to).toEqual(['lea@xn--exmple-cua.org'])
  expect(raw.toString('latin1')).toMatch(/^[\t\r\n\x20-\x7e]*$/)
})

const LOOKS_ENCODED = `=?utf-8?B?${Buffer.from('Votre compte est bloqué').toString('base64')}?=`
it.each([
  LOOKS_ENCODED,
  `Bonjour ${LOOKS_ENCODED}\u202f!`,
  '=?iso-8859-1?Q?Urgent?= =?utf-8?Q?_lisez?=',
  '=? à moitié',
  `${LOOKS_ENCODED} `.repeat(12).trim(),
  '=?utf-8?Q?Bcc=3A_?=" <autre@exemple.fr>, \\ (x); é\t.',
])('a subject or a name is read as the very text that was given: %s', async (text) => {
  const { raw, envelope } = writeMessage({
    headers: { ...headers, From: { ...from, name: text }, Subject: text },
    text: 'Merci',
    html: '<p>Merci</p>',
    files: [],
  })
  expect(envelope).toEqual({ from: from.address, to: ['camille@exemple.fr'] })
  const mail = await PostalMime.parse(raw)
  expect(mail.subject).toBe(text)
  expect(mail.from).toEqual({ name: text, address: from.address })
  expect(mail.to).toEqual([{ name: '', address: 'camille@exemple.fr' }])
  const head = raw.toString('latin1').split('\r\n\r\n')[0] ?? ''
  expect(head.split('\r\n').filter((line) => line.length > 76 || /[^\t\x20-\x7e]/.test(line))).toEqual([])
})

it('a subject cannot begin another header, also where it looks encoded', async () => {
  const { raw } = writeMessage({
    headers: { ...headers, Subject: 'Bonjour =?\r\nBcc: autre@exemple.fr' },
    text: 'Merci',
    html: '<p>Merci</p>',
    files: [],
  })
  const mail = await PostalMime.parse(raw)
  expect(mail.subject).toBe('Bonjour =? Bcc: autre@exemple.fr')
  expect(mail.bcc).toBeUndefined()
})
