import { dictionary } from '../i18n/words.ts'

export const comfortWords = dictionary({
  title: { fr: 'Réglages d’accessibilité', en: 'Accessibility settings' },
  text: { fr: 'Taille du texte', en: 'Text size' },
  textNormal: { fr: 'Normale', en: 'Normal' },
  textLarge: { fr: 'Grande', en: 'Large' },
  textLarger: { fr: 'Très grande', en: 'Larger' },
  contrast: { fr: 'Contraste renforcé', en: 'High contrast' },
  spacing: { fr: 'Interlignage large', en: 'Wide line spacing' },
  font: { fr: 'Police adaptée à la dyslexie', en: 'Dyslexia-friendly font' },
  motion: { fr: 'Moins d’animations', en: 'Less motion' },
  kept: { fr: 'Vos réglages sont gardés sur cet appareil.', en: 'Your settings are kept on this device.' },
})
