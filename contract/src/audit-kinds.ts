import type { Text } from '@obole/core/locale'

/** The subject of an action: the first word of its name. Imports no schemas, because pages import it too. */
export const AUDIT_KINDS = [
  'form',
  'order',
  'contact',
  'money',
  'administrator',
  'key',
  'application',
  'webhook',
  'organization',
  'compliance',
  'receipts',
  'list',
  'report',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const AUDIT_KIND_NAMES: Readonly<Record<AuditKind, Text>> = {
  form: { fr: 'Campagnes', en: 'Campaigns' },
  order: { fr: 'Commandes', en: 'Orders' },
  contact: { fr: 'Personnes', en: 'People' },
  money: { fr: 'Argent', en: 'Money' },
  administrator: { fr: 'Équipe', en: 'Team' },
  key: { fr: 'Clés d’accès', en: 'Access keys' },
  application: { fr: 'Applications partenaires', en: 'Partner applications' },
  webhook: { fr: 'Notifications', en: 'Notifications' },
  organization: { fr: 'Fiche de l’association', en: 'Profile of the association' },
  compliance: { fr: 'Vérification', en: 'Verification' },
  receipts: { fr: 'Reçus fiscaux', en: 'Tax receipts' },
  list: { fr: 'Exports', en: 'Exports' },
  report: { fr: 'Signalements', en: 'Reports' },
}
