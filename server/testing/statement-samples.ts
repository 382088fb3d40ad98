import type { StatementFormat } from '@obole/core/statements/statement'

export interface Sample {
  bank: string
  content: string
  encoding?: BufferEncoding
  format: StatementFormat
  iban: string | null
  lines: readonly string[]
}

const rows = (...lines: readonly string[]) => lines.join('\r\n')

/** What banks in France give to download, in their own shapes; the people and sums are invented. */
export const SAMPLES: readonly Sample[] = [
  {
    bank: 'Crédit Mutuel, CSV with debit and credit, Windows-1252',
    encoding: 'latin1',
    format: 'csv',
    iban: null,
    content: rows(
      'Date;Date de valeur;Débit;Crédit;Libellé;Solde',
      '02/11/2026;02/11/2026;;1234,56;VIR OBOLE OBOLE VIRT 000123;5234,56',
      '03/11/2026;04/11/2026;-48,20;;PRLV SEPA EDF ÉLECTRICITÉ;5186,36',
    ),
    lines: ['2026-11-02 123456 VIR OBOLE OBOLE VIRT 000123', '2026-11-03 -4820 PRLV SEPA EDF ÉLECTRICITÉ'],
  },
  {
    bank: 'La Banque Postale, CSV below what tells of the account',
    encoding: 'latin1',
    format: 'csv',
    iban: null,
    content: rows(
      'Numéro Compte   :;0500013M026',
      'Type            :;CCP',
      'Compte tenu en  :;euros',
      'Date            :;19/11/2026',
      'Solde (EUROS)   :;1 234,56',
      'Solde (FRANCS)  :;8 098,18',
      '',
      'Date;Libellé;Montant(EUROS);Montant(FRANCS)',
      '05/11/2026;"VIREMENT DE OBOLE               OBOLE VIRT 000124";310,00;2033,47',
      '04/11/2026;"CHEQUE N° 8251001";-90,00;-590,36',
    ),
    lines: ['2026-11-05 31000 VIREMENT DE OBOLE OBOLE VIRT 000124', '2026-11-04 -9000 CHEQUE N° 8251001'],
  },
  {
    bank: 'Crédit Agricole, CSV with labels on several lines',
    encoding: 'latin1',
    format: 'csv',
    iban: null,
    content: rows(
      'Téléchargement du 19/11/2026;;;;',
      'LES VOISINS;;;;',
      'Compte de Dépôt carte n° 12345678901;;;;',
      'Solde au 19/11/2026 1 234,56 €;;;;',
      '',
      'Liste des opérations du compte entre le 01/11/2026 et le 19/11/2026;;;;',
      '',
      'Date;Libellé;Débit euros;Crédit euros;',
      '06/11/2026;"VIREMENT EN VOTRE FAVEUR ',
      'OBOLE ',
      'OBOLE VIRT 000125 ";;1 500,00;',
      '07/11/2026;"COTISATION              ";12,50;;',
    ),
    lines: [
      '2026-11-06 150000 VIREMENT EN VOTRE FAVEUR OBOLE OBOLE VIRT 000125',
      '2026-11-07 -1250 COTISATION',
    ],
  },
  {
    bank: 'BNP Paribas, tab-separated with a title',
    format: 'csv',
    iban: null,
    content: rows(
      'Compte de chèques\t****1234\t\t19/11/2026\t\t1234,56',
      'Date operation\tLibelle court\tType operation\tLibelle operation\tMontant operation en euro',
      '09-11-2026\tVIR SEPA RECU\tVirement recu\tVIR SEPA RECU /DE OBOLE /MOTIF OBOLE VIRT 000126 /REF 20261109\t80,00',
      '10-11-2026\tCARTE\tPaiement carte\tFACTURE CARTE DU 091126 PAPETERIE\t-15,99',
    ),
    lines: [
      '2026-11-09 8000 VIR SEPA RECU /DE OBOLE /MOTIF OBOLE VIRT 000126 /REF 20261109',
      '2026-11-10 -1599 FACTURE CARTE DU 091126 PAPETERIE',
    ],
  },
  {
    bank: 'Société Générale, CSV with details beside the label',
    encoding: 'latin1',
    format: 'csv',
    iban: null,
    content: rows(
      '="00050013M026";01/11/2026;19/11/2026;2;19/11/2026;1234,56 EUR',
      "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise",
      '12/11/2026;VIR RECU    1234567890S;VIR RECU    1234567890S DE: OBOLE MOTIF: OBOLE VIRT 000127;64,00;EUR',
      '13/11/2026;FRAIS;FRAIS TENUE DE COMPTE;-3,20;EUR',
    ),
    lines: [
      '2026-11-12 6400 VIR RECU 1234567890S VIR RECU 1234567890S DE: OBOLE MOTIF: OBOLE VIRT 000127',
      '2026-11-13 -320 FRAIS FRAIS TENUE DE COMPTE',
    ],
  },
  {
    bank: 'Crédit Coopératif, CSV with commas and quotes, two-digit years',
    format: 'csv',
    iban: 'FR1420041010050500013M02606',
    content: rows(
      '\ufeff"IBAN","FR14 2004 1010 0505 0001 3M02 606"',
      '"Date comptable","Date de valeur","Libellé","Débit","Crédit"',
      '"16/11/26","16/11/26","VIR DE OBOLE, OBOLE VIRT 000128","","1 250,00"',
      '"17/11/26","17/11/26","REMBT M. ""PETIT""","25,00",""',
    ),
    lines: ['2026-11-16 125000 VIR DE OBOLE, OBOLE VIRT 000128', '2026-11-17 -2500 REMBT M. "PETIT"'],
  },
  {
    bank: 'Qonto, CSV with signed amounts and moments',
    format: 'csv',
    iban: null,
    content: rows(
      "Statut,Date de la valeur (UTC),Date de l'opération (UTC),Montant total (TTC),Devise,Nom de la contrepartie,Méthode de paiement,Référence,ID de transaction",
      'Exécuté,18-11-2026 09:00:01,18-11-2026 08:59:00,120.00,EUR,OBOLE,Virement,OBOLE VIRT 000129,les-voisins-1-transaction-7',
      'Exécuté,18-11-2026 10:00:01,18-11-2026 09:59:00,-9.00,EUR,Qonto,Prélèvement,Abonnement,les-voisins-1-transaction-8',
    ),
    lines: ['2026-11-18 12000 OBOLE OBOLE VIRT 000129', '2026-11-18 -900 Qonto Abonnement'],
  },
  {
    bank: 'Crédit Mutuel, OFX of 1998 with the French parts of the account',
    encoding: 'latin1',
    format: 'ofx',
    iban: 'FR1420041010050500013M02606',
    content: rows(
      'OFXHEADER:100',
      'DATA:OFXSGML',
      'VERSION:102',
      'SECURITY:NONE',
      'ENCODING:USASCII',
      'CHARSET:1252',
      '',
      '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261119<LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>',
      '<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR',
      '<BANKACCTFROM><BANKID>20041<BRANCHID>01005<ACCTID>0500013M026<ACCTTYPE>CHECKING</BANKACCTFROM>',
      '<BANKTRANLIST><DTSTART>20261101000000<DTEND>20261119235959',
      '<STMTTRN>',
      '<TRNTYPE>CREDIT',
      '<DTPOSTED>20261102',
      '<DTUSER>20261103',
      '<TRNAMT>1234.56',
      '<FITID>ABC123',
      '<NAME>VIR OBOLE',
      '<MEMO>OBOLE VIRT 000123',
      '</STMTTRN>',
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261103<TRNAMT>-48.20<FITID>ABC124<NAME>PRLV EDF &amp; CIE</STMTTRN>',
      '</BANKTRANLIST><LEDGERBAL><BALAMT>5186.36<DTASOF>20261119</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    ),
    lines: ['2026-11-02 123456 VIR OBOLE OBOLE VIRT 000123', '2026-11-03 -4820 PRLV EDF & CIE'],
  },
  {
    bank: 'Crédit Agricole, OFX 2 as XML with commas',
    format: 'ofx',
    iban: null,
    content: rows(
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
      '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
      '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF>',
      '<BANKACCTFROM><BANKID>18206</BANKID><ACCTID>12345</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>',
      '<BANKTRANLIST><DTSTART>20261101</DTSTART><DTEND>20261115</DTEND>',
      '<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261106</DTPOSTED><TRNAMT>+1500,00</TRNAMT><FITID>9</FITID><NAME>VIREMENT OBOLE</NAME><MEMO>OBOLE VIRT 000125</MEMO></STMTTRN>',
      '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    ),
    lines: ['2026-11-06 150000 VIREMENT OBOLE OBOLE VIRT 000125'],
  },
  {
    bank: 'Société Générale, CAMT.053.001.02 with a batch, a reversal and what is only expected',
    format: 'camt053',
    iban: 'FR1420041010050500013M02606',
    content: `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">170.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">90.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-02</Dt></BookgDt><ValDt><Dt>2026-11-02</Dt></ValDt><AcctSvcrRef>E1</AcctSvcrRef>
<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
<TxDtls><Refs><AcctSvcrRef>T1</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">60.00</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>OBOLE</Nm></Dbtr></RltdPties><RmtInf><Ustrd>OBOLE VIRT 000130</Ustrd></RmtInf></TxDtls>
<TxDtls><Refs><AcctSvcrRef>T2</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">30.00</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>Anne Marchand</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Cotisation</Ustrd></RmtInf></TxDtls>
</NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">20.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-03T09:00:00</DtTm></BookgDt><AddtlNtryInf>REJET VIREMENT</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="EUR">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`,
    lines: [
      '2026-11-02 6000 OBOLE OBOLE VIRT 000130',
      '2026-11-02 3000 Anne Marchand Cotisation',
      '2026-11-03 -2000 REJET VIREMENT',
    ],
  },
  {
    bank: 'BNP Paribas, CAMT.053.001.13 with a prefix and parties of the new kind',
    format: 'camt053',
    iban: 'FR1420041010050500013M02606',
    content: `<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.13"><ns:BkToCstmrStmt><ns:Stmt>
<ns:FrToDt><ns:FrDtTm>2026-11-01T00:00:00+01:00</ns:FrDtTm><ns:ToDtTm>2026-11-18T23:59:59+01:00</ns:ToDtTm></ns:FrToDt>
<ns:Acct><ns:Id><ns:IBAN>FR1420041010050500013M02606</ns:IBAN></ns:Id></ns:Acct>
<ns:Ntry><ns:Amt Ccy="EUR">64.5</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:Sts><ns:Cd>BOOK</ns:Cd></ns:Sts><ns:BookgDt><ns:Dt>2026-11-12</ns:Dt></ns:BookgDt>
<ns:NtryDtls><ns:TxDtls><ns:RltdPties><ns:Dbtr><ns:Pty><ns:Nm>Obole &amp; Cie</ns:Nm></ns:Pty></ns:Dbtr></ns:RltdPties><ns:RmtInf><ns:Ustrd><![CDATA[OBOLE VIRT]]></ns:Ustrd><ns:Ustrd>000127</ns:Ustrd></ns:RmtInf></ns:TxDtls></ns:NtryDtls></ns:Ntry>
</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`,
    lines: ['2026-11-12 6450 Obole & Cie OBOLE VIRT 000127'],
  },
  {
    bank: 'Crédit Coopératif, MT940 with subfields',
    format: 'mt940',
    iban: 'FR1420041010050500013M02606',
    content: rows(
      '{1:F01CCOPFRPPXXXX0000000000}{2:I940CCOPFRPPXXXXN}{4:',
      ':20:RELEVE',
      ':25:FR1420041010050500013M02606',
      ':28C:00042/001',
      ':60F:C261101EUR1000,00',
      ':61:2611161116C1250,00NTRFNONREF//OP20261116',
      ':86:105?00VIREMENT RECU?109310?20OBOLE VIRT 000?21128?32OBOLE?33SAS',
      ':61:2611171117DR25,00NMSC',
      ':86:020?00FRAIS?20COMMISSION DE MOU?21VEMENT',
      ':62F:C261117EUR2225,00',
      '-}',
    ),
    lines: [
      '2026-11-16 125000 VIREMENT RECU OBOLE SAS OBOLE VIRT 000 128',
      '2026-11-17 -2500 FRAIS COMMISSION DE MOU VEMENT',
    ],
  },
  {
    bank: 'La Banque Postale, MT940 of two days with free texts',
    encoding: 'latin1',
    format: 'mt940',
    iban: 'FR1420041010050500013M02606',
    content: rows(
      ':20:0001',
      ':25:20041/01005/0500013M026',
      ':28C:1',
      ':60F:D261102EUR10,00',
      ':61:2611031103C310,00NTRF//A1',
      ':86:VIREMENT DE OBOLE',
      'OBOLE VIRT 000124',
      ':62F:C261103EUR300,00',
      ':20:0002',
      ':25:20041/01005/0500013M026',
      ':28C:2',
      ':60F:C261103EUR300,00',
      ':61:2611041104D90,00NCHK8251001',
      ':86:CHÈQUE 8251001',
      ':62F:C261104EUR210,00',
    ),
    lines: ['2026-11-03 31000 VIREMENT DE OBOLE OBOLE VIRT 000124', '2026-11-04 -9000 CHÈQUE 8251001'],
  },
]
