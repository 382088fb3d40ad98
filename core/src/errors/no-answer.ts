import type { Text } from '../locale.ts'

/** Nothing answers, most often because the network is away. Apart from the other texts: it is said before they are there. */
export const NO_ANSWER = {
  title: { fr: 'Le site ne répond pas', en: 'The site does not answer' },
  body: {
    fr: 'Vérifiez votre connexion, puis réessayez.',
    en: 'Check your connection, then try again.',
  },
} as const satisfies Record<'title' | 'body', Text>
