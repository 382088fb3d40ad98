import { dictionary } from '../i18n/words.ts'

export const declarationWords = dictionary({
  title: { fr: 'Accessibilité', en: 'Accessibility' },
  declaration: { fr: 'Déclaration d’accessibilité', en: 'Accessibility statement' },
  full: {
    fr: 'Obole est en conformité totale avec le référentiel général d’amélioration de l’accessibilité (RGAA 4.1).',
    en: 'Obole fully complies with the French accessibility standard (RGAA 4.1).',
  },
  part: {
    fr: 'Obole est en conformité partielle avec le référentiel général d’amélioration de l’accessibilité (RGAA 4.1), en raison des non-conformités ci-dessous.',
    en: 'Obole partly complies with the French accessibility standard (RGAA 4.1), because of what is listed below.',
  },
  none: {
    fr: 'Obole n’est pas en conformité avec le référentiel général d’amélioration de l’accessibilité (RGAA 4.1).',
    en: 'Obole does not comply with the French accessibility standard (RGAA 4.1).',
  },
  rate: {
    fr: (percent: number, conform: number, applicable: number) =>
      `L’évaluation, faite par nous-mêmes, donne ${percent} % des critères applicables respectés : ${conform} sur ${applicable}.`,
    en: (percent: number, conform: number, applicable: number) =>
      `Our own evaluation finds ${percent}% of the applicable criteria met: ${conform} of ${applicable}.`,
  },
  failing: { fr: 'Ce qui n’est pas encore accessible', en: 'What is not accessible yet' },
  contact: { fr: 'Un obstacle ?', en: 'Something in the way?' },
  contactText: {
    fr: 'Écrivez à l’association dont la page vous arrête, ou à l’adresse indiquée dans les mentions légales : nous vous répondons et vous proposons un autre chemin. Sans réponse, vous pouvez saisir le Défenseur des droits.',
    en: 'Write to the association whose page stops you, or to the address in the legal notice: we answer and offer another way. Without an answer you may turn to the Defender of Rights (Défenseur des droits).',
  },
})
