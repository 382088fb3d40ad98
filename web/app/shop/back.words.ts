import { dictionary } from '../i18n/words.ts'

/** Apart from what the shop's own pages say: it stands wherever one pays. */
export const backWords = dictionary({
  askAgain: {
    fr: (host: string) => `Pour payer, revenez sur ${host} et recommencez.`,
    en: (host: string) => `To pay, go back to ${host} and start again.`,
  },
  back: { fr: (host: string) => `Revenir sur ${host}`, en: (host: string) => `Go back to ${host}` },
})
