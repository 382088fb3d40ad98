/** The legal forms a paying organisation chooses from; ids are those of the public interface and never reused. */
export const LEGAL_STATUSES = [
  { id: 1, label: 'Association loi 1901' },
  { id: 2, label: 'Auto-entrepreneur ou micro-entreprise' },
  { id: 3, label: 'Entreprise individuelle' },
  { id: 4, label: 'EURL' },
  { id: 5, label: 'SARL' },
  { id: 6, label: 'SAS ou SASU' },
  { id: 7, label: 'SA' },
  { id: 8, label: 'SNC' },
  { id: 9, label: 'Société civile' },
  { id: 10, label: 'Société coopérative (SCOP, SCIC)' },
  { id: 11, label: 'Collectivité territoriale' },
  { id: 12, label: 'Établissement public' },
  { id: 13, label: 'Fondation ou fonds de dotation' },
  { id: 14, label: 'Comité social et économique' },
  { id: 15, label: 'Autre' },
] as const

export const LEGAL_STATUS_IDS: readonly number[] = LEGAL_STATUSES.map(({ id }) => id)
