import { BYTE_ORDER_MARK } from '@obole/contract/csv'
import type { ImportKind } from '@obole/core/imports/import'
import type { Locale } from '@obole/core/locale'

const SAMPLES: Readonly<Record<ImportKind, Readonly<Record<Locale, readonly string[]>>>> = {
  Members: {
    fr: [
      'Prénom;Nom;E-mail;Téléphone;Date de naissance;Adresse;Code postal;Ville;Saison;Montant',
      'Camille;Durand;camille@exemple.fr;06 12 34 56 78;01/02/1990;1 rue des Lilas;69001;Lyon;2025-2026;15,00',
      'Sacha;Petit;;;;;31000;Toulouse;2024-2025;',
    ],
    en: [
      'First name,Last name,E-mail,Telephone,Date of birth,Address,Postal code,City,Season,Amount',
      'Camille,Durand,camille@example.org,06 12 34 56 78,1990-02-01,1 rue des Lilas,69001,Lyon,2025-2026,15.00',
      'Sacha,Petit,,,,,31000,Toulouse,2024-2025,',
    ],
  },
  Gifts: {
    fr: [
      'Prénom;Nom;E-mail;Adresse;Code postal;Ville;Date du don;Montant;Mode de paiement;Numéro de chèque',
      'Camille;Durand;camille@exemple.fr;;;;03/10/2026;50,00;Chèque;0012345',
      'Sacha;Petit;;2 place du Marché;31000;Toulouse;12/10/2026;20,00;Espèces;',
    ],
    en: [
      'First name,Last name,E-mail,Address,Postal code,City,Gift date,Amount,Payment method,Cheque number',
      'Camille,Durand,camille@example.org,,,,2026-10-03,50.00,Cheque,0012345',
      'Sacha,Petit,,2 place du Marché,31000,Toulouse,2026-10-12,20.00,Cash,',
    ],
  },
}

/** A small file whose columns are all recognised; the browser saves it by itself. */
export function downloadSample(kind: ImportKind, locale: Locale, fileName: string): void {
  const text = `${BYTE_ORDER_MARK}${SAMPLES[kind][locale].join('\r\n')}\r\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
