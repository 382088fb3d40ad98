import { dictionary } from '../../i18n/words.ts'

/** What monthly donors of another platform are written to, until the association says it otherwise. */
export const restartWords = dictionary({
  subjectInvitation: {
    fr: 'Votre don mensuel à {association}\u202f: nous changeons d’adresse',
    en: 'Your monthly gift to {association}: we are moving',
  },
  textInvitation: {
    fr: `Merci pour le don que vous nous faites chaque mois\u202f: il compte beaucoup pour nous.

Nous quittons HelloAsso pour Obole. Votre carte, elle, ne suit pas\u202f: personne ne peut reprendre votre don à votre place. Si vous voulez continuer, il suffit de le recommencer ici, en deux minutes, avec le bouton ci-dessous.

Votre don sur HelloAsso continue tant que vous ne l’avez pas arrêté. Pour ne pas être prélevé deux fois, arrêtez-le depuis votre compte HelloAsso une fois le nouveau en place. En cas de difficulté, répondez à ce message\u202f: nous vous aiderons.

Vous êtes libre de ne rien faire, et quoi que vous décidiez, merci.`,
    en: `Thank you for the gift you make us each month: it means a lot to us.

We are leaving HelloAsso for Obole. Your card does not come along: nobody can carry your gift over in your place. If you want to go on, just start it again here, in two minutes, with the button below.

Your gift on HelloAsso goes on until you end it. So as not to be debited twice, end it in your HelloAsso account once the new one is in place. If you run into trouble, reply to this message: we will help you.

You are free to do nothing, and whatever you decide, thank you.`,
  },
  subjectReminder: {
    fr: 'Votre don mensuel à {association}, suite',
    en: 'Your monthly gift to {association}, once more',
  },
  textReminder: {
    fr: `Nous vous avons écrit il y a quelque temps\u202f: nous quittons HelloAsso, et votre don mensuel ne peut continuer ici que si vous le recommencez vous-même. Le bouton ci-dessous ouvre la page avec tout ce qu’il faut, déjà rempli.

Si vous le faites, pensez à arrêter ensuite votre don depuis votre compte HelloAsso, pour ne pas être prélevé deux fois.

C’est notre dernier message à ce sujet. Merci pour tout ce que vous avez déjà donné.`,
    en: `We wrote to you some time ago: we are leaving HelloAsso, and your monthly gift can only go on here if you start it again yourself. The button below opens the page with everything filled in.

If you do, remember to end your gift in your HelloAsso account afterwards, so as not to be debited twice.

This is our last message about it. Thank you for all you have given already.`,
  },
})
