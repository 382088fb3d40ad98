import type { StatementFormat, StatementLine } from '@obole/core/statements/statement'

type Written = Pick<StatementLine, 'day' | 'amountCents' | 'label' | 'reference'>

export interface StatementToWrite {
  iban: string
  openingCents?: number
  from: string
  until: string
  lines: readonly Written[]
}

const size = (cents: number, sign: ',' | '.') => {
  const whole = String(Math.abs(cents)).padStart(3, '0')
  return `${whole.slice(0, -2)}${sign}${whole.slice(-2)}`
}
const side = (cents: number) => (cents < 0 ? 'D' : 'C')
const compact = (day: string) => day.replaceAll('-', '')
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const closingOf = ({ openingCents = 0, lines }: StatementToWrite) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, openingCents)

/** The same statement as each kind of file that banks give. */
export const WRITERS: Readonly<Record<StatementFormat, (statement: StatementToWrite) => string>> = {
  csv: ({ iban, from, until, lines }) =>
    [
      `Compte;${iban}`,
      `Période;du ${from} au ${until}`,
      '',
      'Date;Référence bancaire;Libellé;Montant',
      ...lines.map(({ day, amountCents, label, reference }) => {
        const amount = `${amountCents < 0 ? '-' : ''}${size(amountCents, ',')}`
        return `${day};${reference ?? ''};"${label.replaceAll('"', '""')}";${amount}`
      }),
    ].join('\r\n'),

  ofx: ({ iban, from, until, lines }) =>
    [
      'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:UTF-8\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR',
      `<BANKACCTFROM><BANKID>X<ACCTID>${iban}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
      `<BANKTRANLIST><DTSTART>${compact(from)}<DTEND>${compact(until)}`,
      ...lines.map(({ day, amountCents, label, reference }) =>
        [
          `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${compact(day)}`,
          `<TRNAMT>${amountCents < 0 ? '-' : '+'}${size(amountCents, '.')}`,
          reference === null ? '' : `<FITID>${escaped(reference)}`,
          `<NAME>${escaped(label)}</STMTTRN>`,
        ].join('\r\n'),
      ),
      '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    ].join('\r\n'),

  camt053: (statement) => {
    const { iban, from, until, lines, openingCents = 0 } = statement
    const money = (cents: number) =>
      `<Amt Ccy="EUR">${size(cents, '.')}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
    const balance = (kind: string, cents: number, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${money(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`
    return [
      '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
      `<Stmt><Id>1</Id><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${until}T23:59:59</ToDtTm></FrToDt>`,
      `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
      balance('OPBD', openingCents, from),
      balance('CLBD', closingOf(statement), until),
      ...lines.map(({ day, amountCents, label, reference }) =>
        [
          `<Ntry>${money(amountCents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>`,
          reference === null ? '' : `<AcctSvcrRef>${escaped(reference)}</AcctSvcrRef>`,
          `<NtryDtls><TxDtls><RmtInf><Ustrd>${escaped(label)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
        ].join('\n'),
      ),
      '</Stmt></BkToCstmrStmt></Document>',
    ].join('\n')
  },

  mt940: (statement) => {
    const { iban, from, until, lines, openingCents = 0 } = statement
    const balance = (cents: number, day: string) =>
      `${side(cents)}${compact(day).slice(2)}EUR${size(cents, ',')}`
    return [
      `:20:STMT\r\n:25:${iban}\r\n:28C:1/1\r\n:60F:${balance(openingCents, from)}`,
      ...lines.map(({ day, amountCents, label, reference }) =>
        [
          `:61:${compact(day).slice(2)}${compact(day).slice(4)}${side(amountCents)}${size(amountCents, ',')}NTRFNONREF//${reference ?? 'NONREF'}`,
          `:86:${(label.match(/.{1,65}/g) ?? ['']).join('\r\n')}`,
        ].join('\r\n'),
      ),
      `:62F:${balance(closingOf(statement), until)}\r\n-`,
    ].join('\r\n')
  },
}
