import { afterA, ofPerson } from '@obole/core/french-names'
import { dictionary } from '../../i18n/words.ts'

export const transferWords = dictionary({
  title: { fr: 'Virements à attribuer', en: 'Transfers to assign' },
  lead: {
    fr: 'Reçus sur le compte de la plateforme sans la référence d’une association. Celui qui attend depuis le plus longtemps vient en premier.',
    en: 'Received on the platform’s account without the reference of an association. The one that has waited longest comes first.',
  },
  none: { fr: 'Aucun virement à attribuer', en: 'No transfer to assign' },
  noneText: {
    fr: 'Un virement qui ne porte la référence d’aucune association arrive ici.',
    en: 'A transfer without the reference of an association comes here.',
  },
  received: { fr: 'Reçu le', en: 'Received on' },
  amount: { fr: 'Montant', en: 'Amount' },
  sender: { fr: 'Émetteur', en: 'Sender' },
  text: { fr: 'Libellé', en: 'Text' },
  act: { fr: 'À faire', en: 'To do' },
  assign: { fr: 'Attribuer', en: 'Assign' },
  assignOne: {
    fr: (amount: string, sender: string) => `Attribuer le virement de ${amount} ${ofPerson(sender)}`,
    en: (amount: string, sender: string) => `Assign the transfer of ${amount} from ${sender}`,
  },
  assignTitle: {
    fr: (amount: string) => `Attribuer ${amount} à une association`,
    en: (amount: string) => `Assign ${amount} to an association`,
  },
  assignText: {
    fr: 'La somme rejoint aussitôt son solde, ses remboursements en attente partent, et ses responsables reçoivent un e-mail. Cela ne se reprend pas : recopiez l’adresse et le nom de son dossier.',
    en: 'The sum joins its balance at once, its waiting refunds are made, and those who look after its money get an e-mail. It cannot be taken back: copy the address and the name from its record.',
  },
  slug: { fr: 'Adresse de l’association', en: 'Address of the association' },
  slugHint: {
    fr: 'La fin de l’adresse de sa page, par exemple les-jardins-partages.',
    en: 'The end of the address of its page, for example les-jardins-partages.',
  },
  slugMissing: { fr: 'Indiquez l’adresse de l’association', en: 'Give the address of the association' },
  name: { fr: 'Nom de l’association', en: 'Name of the association' },
  nameMissing: { fr: 'Indiquez le nom de l’association', en: 'Give the name of the association' },
  reason: {
    fr: 'Comment savez-vous que ce virement est le sien ?',
    en: 'How do you know that it is theirs?',
  },
  reasonHint: {
    fr: 'Noté avec votre nom dans le journal de l’association et dans celui du Support.',
    en: 'Noted with your name in the association’s log and in Support’s.',
  },
  reasonMissing: { fr: 'Dites comment vous le savez', en: 'Say how you know' },
  assigned: {
    fr: (amount: string, name: string) => `${amount} attribués ${afterA(name)}`,
    en: (amount: string, name: string) => `${amount} assigned to ${name}`,
  },
})
