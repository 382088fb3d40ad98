import { dictionary } from '../i18n/words.ts'

export const signUpWords = dictionary({
  title: { fr: 'Créer votre association sur Obole', en: 'Create your association on Obole' },
  lead: {
    fr: 'Billets, adhésions, dons, boutique : vous encaissez en ligne sans rien payer, ni abonnement, ni commission.',
    en: 'Tickets, memberships, gifts, shop: you get paid online and pay nothing, neither subscription nor commission.',
  },
  begin: { fr: 'Commencez par votre e-mail', en: 'Begin with your e-mail' },
  hasAccount: { fr: 'Vous avez déjà un compte ?', en: 'Already have an account?' },
  signIn: { fr: 'Se connecter', en: 'Sign in' },
  step1: { fr: 'Vous ouvrez votre compte', en: 'You open your account' },
  step1Text: {
    fr: 'Nous vous envoyons un lien qui vérifie votre adresse, et vous choisissez votre mot de passe.',
    en: 'We send you a link that verifies your address, and you choose your password.',
  },
  step2: { fr: 'Vous inscrivez l’association', en: 'You sign up the association' },
  step2Text: {
    fr: 'Son nom, son SIREN ou son RNA, son adresse en France. Vous préparez vos campagnes aussitôt.',
    en: 'Its name, its SIREN or RNA number, its address in France. You prepare your campaigns at once.',
  },
  step3: { fr: 'Nous vérifions ses documents', en: 'We verify its documents' },
  step3Text: {
    fr: 'Statuts, récépissé, pièce d’identité. Dès notre accord, vos campagnes encaissent.',
    en: 'Statutes, declaration receipt, identity. As soon as we agree, your campaigns collect.',
  },
})
