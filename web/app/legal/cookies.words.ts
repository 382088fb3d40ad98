import { dictionary } from '../i18n/words.ts'

export const cookiesWords = dictionary({
  saved: { fr: 'Votre choix est gardé six mois.', en: 'Your choice is kept for six months.' },
  none: {
    fr: 'Aucun outil tiers n’est installé sur ce site : il n’y a rien à choisir.',
    en: 'No third-party tool is installed on this site: there is nothing to choose.',
  },
  private: {
    fr: 'Aucun ne reçoit de nous votre nom, votre e-mail ni votre panier, et aucun ne voit votre carte.',
    en: 'None is told your name, your e-mail or your cart by us, and none sees your card.',
  },
})

/** What each does with a visit, and what it leaves in the browser. */
export const toolDetails = dictionary({
  analytics: {
    fr: 'Compte les pages vues et les étapes franchies. Des cookies qui commencent par « _pk_ » reconnaissent votre navigateur d’une visite à l’autre.',
    en: 'Counts the pages seen and the steps completed. Cookies that begin with “_pk_” recognise your browser from one visit to the next.',
  },
  tagManager: {
    fr: 'Charge les mesures et les publicités que l’exploitant de ce site a choisies. Il peut déposer des cookies qui commencent par « _g ».',
    en: 'Loads the measurements and advertisements that whoever runs this site has chosen. It may set cookies that begin with “_g”.',
  },
  abTest: {
    fr: 'Vous voyez peut-être une autre présentation que votre voisin, et le site apprend laquelle convient le mieux. Un cookie, « ab », garde la vôtre.',
    en: 'You may see another layout than your neighbour, and the site learns which one suits best. One cookie, “ab”, keeps yours.',
  },
  monitoring: {
    fr: 'Quand une page tombe en panne, sa cause est envoyée à ceux qui la répareront. Aucun cookie.',
    en: 'When a page fails, the cause is sent to those who will mend it. No cookie.',
  },
  captcha: {
    fr: 'Un tiers observe votre visite au moment de commander et dit si vous êtes une personne. Sans lui, votre navigateur fait un petit calcul à la place.',
    en: 'A third party looks at your visit when you order and says whether you are a person. Without it, your browser does a small computation instead.',
  },
})
